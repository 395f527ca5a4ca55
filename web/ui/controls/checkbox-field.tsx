import { type ComponentProps, type ReactNode, useId } from "react";

interface CheckboxFieldProps extends Omit<ComponentProps<"input">, "type"> {
  label: string;
  hint?: ReactNode;
}

export function CheckboxField({ label, hint, id, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${ownId}h`;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2.5">
      <span className="flex min-h-(--control) items-center">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          aria-describedby={hint ? hintId : undefined}
          className="checkbox"
        />
      </span>
      <label htmlFor={controlId} className="flex min-h-(--control) cursor-pointer items-center">
        {label}
      </label>
      {hint && (
        <p id={hintId} className="col-start-2 -mt-2.5 text-xs desk:-mt-1.5 text-ink-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
