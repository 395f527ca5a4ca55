import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

interface SelectOption {
  value: string | number;
  label: string;
}

interface SelectFieldProps extends Omit<ComponentProps<"select">, "children">, FieldTexts {
  options: readonly SelectOption[];
  /** An empty first choice, for instance "Choose a state". */
  placeholder?: string | undefined;
  fieldClassName?: string | undefined;
}

/** The native select: the system's own list, by keyboard, touch and screen reader, at no cost. */
export function SelectField({
  label,
  hint,
  error,
  confirmation,
  isOptional,
  options,
  placeholder,
  id,
  fieldClassName,
  className = "",
  ...select
}: SelectFieldProps) {
  return (
    <Field {...{ label, hint, error, confirmation, isOptional, id }} className={fieldClassName}>
      {({ labelId: _, ...control }) => (
        <select {...select} {...control} className={`input ${className}`}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
