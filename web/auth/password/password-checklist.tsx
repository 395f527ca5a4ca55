import { passwordChecklist } from "#domain/account/password-rules.ts";
import { Icon } from "#web/ui/controls/icon.tsx";

interface PasswordChecklistProps {
  id: string;
  password: string;
}

/**
 * Lists the password rules. Ticks each rule that the password meets (Spec §2 "a live password
 * checklist").
 */
export function PasswordChecklist({ id, password }: PasswordChecklistProps) {
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
