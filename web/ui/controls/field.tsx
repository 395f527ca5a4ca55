import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

export interface FieldTexts {
  label: string;
  hint?: ReactNode;
  /** The error below the hint. `aria-describedby` refers to it. */
  error?: string | undefined;
  /** A positive message about the value, such as "Name is available". */
  confirmation?: ReactNode;
  /** Shows "Optional". Fields are required by default. */
  isOptional?: boolean | undefined;
}

export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
  /** The label's id, for controls that a `<label>` cannot reference. */
  labelId: string;
}

interface FieldProps extends FieldTexts {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

/**
 * Label, control, hint and error. "Optional" is outside of the label, because the accessible name
 * must not contain it.
 */
export function Field({ label, hint, error, confirmation, isOptional, id, className = "", children }: FieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const ids = { optional: `${ownId}o`, hint: `${ownId}h`, error: `${ownId}e`, confirmation: `${ownId}c` };
  const describedBy = [
    isOptional && ids.optional,
    hint && ids.hint,
    error && ids.error,
    confirmation && ids.confirmation,
  ].filter(Boolean);
  const control: FieldControl = {
    id: controlId,
    "aria-describedby": describedBy.join(" ") || undefined,
    "aria-invalid": error ? true : undefined,
    "aria-required": isOptional ? undefined : true,
    labelId: `${ownId}l`,
  };
  return (
    <div data-field={label} className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <div className="flex items-baseline justify-between gap-3">
        <label id={control.labelId} htmlFor={controlId} className="font-medium">
          {label}
        </label>
        {isOptional && (
          <span id={ids.optional} className="flex-none text-xs text-ink-muted">
            Optional
          </span>
        )}
      </div>
      {children(control)}
      {hint && (
        <p id={ids.hint} className="text-xs text-ink-muted">
          {hint}
        </p>
      )}
      {/* The live region is always rendered, because screen readers announce only changes inside an
          existing live region. */}
      <div aria-live="polite" className="empty:absolute">
        {error && <FieldError id={ids.error}>{error}</FieldError>}
      </div>
      {confirmation && (
        <p id={ids.confirmation} className="flex gap-1.5 text-xs font-medium text-success-text">
          <Icon name="check" size="tiny" className="mt-px" />
          {confirmation}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="flex gap-1.5 text-xs font-medium text-danger-text">
      <Icon name="alert" size="tiny" className="mt-px" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
