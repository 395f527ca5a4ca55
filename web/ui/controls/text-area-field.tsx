import type { ComponentProps } from "react";
import { Field, type FieldTexts } from "./field.tsx";

interface TextAreaFieldProps extends Omit<ComponentProps<"textarea">, "children">, FieldTexts {
  fieldClassName?: string | undefined;
}

export function TextAreaField({
  label,
  hint,
  error,
  confirmation,
  isOptional,
  id,
  fieldClassName,
  className = "",
  ...area
}: TextAreaFieldProps) {
  return (
    <Field {...{ label, hint, error, confirmation, isOptional, id }} className={fieldClassName}>
      {({ labelId: _, ...control }) => <textarea {...area} {...control} className={`input ${className}`} />}
    </Field>
  );
}
