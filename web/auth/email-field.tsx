import type { RefObject } from "react";
import { TextField } from "#web/ui/controls/text-field.tsx";

interface EmailFieldProps {
  ref?: RefObject<HTMLInputElement | null>;
  name?: string;
  /** The email address that the user typed in another form. */
  email: string;
  onEmail?: (email: string) => void;
  hint?: string;
  error?: string | undefined;
  autoComplete?: "email" | "username";
}

/**
 * An email field. It is uncontrolled, so that autofilled text and text from before hydration stay.
 */
export function EmailField({ email, onEmail, name = "email", autoComplete = "email", ...field }: EmailFieldProps) {
  return (
    <TextField
      {...field}
      label="Email Address"
      name={name}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      placeholder="you@company.com"
      defaultValue={email}
      onChange={(event) => onEmail?.(event.currentTarget.value)}
    />
  );
}
