import { type ChangeEvent, useId } from "react";
import { signUpMessages } from "#domain/messages/account.ts";
import { passwordMatch } from "#web/auth/sign-up-errors.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { PasswordChecklist } from "./password-checklist.tsx";

interface PasswordPairProps {
  label: string;
  values: { password: string; confirm_password: string };
  errors: { password?: string | undefined; confirm_password?: string | undefined };
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** Two fields for a new password, with the live checklist and the match indicator of Spec §2. */
export function PasswordPair({ label, values, errors, onChange }: PasswordPairProps) {
  const rulesId = useId();
  const match = passwordMatch(values);
  return (
    <>
      <div className="grid gap-2">
        <TextField
          label={label}
          name="password"
          type="password"
          autoComplete="new-password"
          aria-describedby={rulesId}
          value={values.password}
          error={errors.password}
          onChange={onChange}
        />
        <PasswordChecklist id={rulesId} password={values.password} />
      </div>
      <TextField
        label="Confirm Password"
        name="confirm_password"
        type="password"
        autoComplete="new-password"
        value={values.confirm_password}
        error={errors.confirm_password ?? (match === "mismatch" ? signUpMessages.passwordsDoNotMatch : undefined)}
        confirmation={match === "match" ? signUpMessages.passwordsMatch : undefined}
        onChange={onChange}
      />
    </>
  );
}
