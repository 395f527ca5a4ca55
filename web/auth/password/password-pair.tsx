import { type ChangeEvent, useId } from "react";
import { passwordChecklist } from "#domain/account/password-rules.ts";
import { signUpMessages } from "#domain/messages/account.ts";
import { passwordMatch } from "#web/auth/sign-up-errors.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

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

interface PasswordChecklistProps {
  id: string;
  password: string;
}

/**
 * Lists the password rules. Ticks each rule that the password meets (Spec §2 "a live password
 * checklist").
 */
function PasswordChecklist({ id, password }: PasswordChecklistProps) {
  return (
    <ul id={id} className="grid gap-1 text-xs">
      {passwordChecklist(password).map(({ label, isMet }) => (
        <li key={label} className={`flex items-start gap-1.5 ${isMet ? "text-success-text" : "text-ink-muted"}`}>
          {/* The box has the same size for a circle and for a check mark, so that the text does not
              move when a rule is met. */}
          <span aria-hidden="true" className="grid size-4 flex-none place-items-center">
            {isMet ? (
              <Icon name="check" size="tiny" />
            ) : (
              <span className="size-1.5 rounded-full border border-ink-faint" />
            )}
          </span>
          <span>
            {label}
            <span className="sr-only">{isMet ? ", done" : ", missing"}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}
