import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldTexts } from "./field.tsx";
import { joinClasses } from "./join-classes.ts";

interface TextFieldProps extends Omit<ComponentProps<"input">, "prefix" | "children">, FieldTexts {
  /** Content at the left edge, such as "$" or an icon. */
  prefix?: ReactNode;
  /** Content at the right edge, such as "per year". */
  suffix?: ReactNode;
  /** Class of the whole field. `className` is the class of the input. */
  fieldClassName?: string | undefined;
}

export function TextField({
  label,
  hint,
  error,
  confirmation,
  isOptional,
  prefix,
  suffix,
  id,
  fieldClassName,
  className,
  type = "text",
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, confirmation, isOptional, id }} className={fieldClassName}>
      {({ labelId: _, ...control }) => (
        <div className="relative flex">
          {prefix && <Affix side="left-3">{prefix}</Affix>}
          <input
            {...input}
            {...control}
            aria-describedby={joinClasses(control["aria-describedby"], input["aria-describedby"]) || undefined}
            aria-required={input.readOnly ? undefined : control["aria-required"]}
            type={type}
            className={joinClasses("input", prefix != null && "pl-7", suffix != null && "pr-18", className)}
          />
          {suffix && <Affix side="right-3 text-xs">{suffix}</Affix>}
        </div>
      )}
    </Field>
  );
}

function Affix({ side, children }: { side: string; children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className={`pointer-events-none absolute inset-y-0 flex items-center text-ink-muted ${side}`}
    >
      {children}
    </span>
  );
}
