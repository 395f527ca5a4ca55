import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

interface SelectOption {
  value: string | number;
  label: string;
}

interface SelectFieldProps extends Omit<ComponentProps<"select">, "children">, FieldTexts {
  options: readonly SelectOption[];
  /** The text of an empty first option, such as "Choose a state". */
  placeholder?: string | undefined;
  fieldClassName?: string | undefined;
}

/** A native select. The browser provides its list, keyboard use and screen reader support. */
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
