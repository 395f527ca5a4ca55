import { type FormEvent, useRef, useState } from "react";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { EMAIL_MAX_LENGTH } from "#domain/limits.ts";
import { signInMessages, signUpMessages } from "#domain/messages/account.ts";
import { teamMessages } from "#domain/messages/company.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import type { TeamOutcome } from "./team-outcome.ts";
import { useInvite } from "./use-invite.ts";

interface InviteFormProps {
  employerId: number;
  onOutcome: (outcome: TeamOutcome | null) => void;
}

/**
 * An email field and the button "Invite User" (Spec §2). While the button shows "Inviting...", the
 * user can cancel the invitation (rule 37).
 */
export function InviteForm({ employerId, onOutcome }: InviteFormProps) {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const { isInviting, canCancel, start, cancel } = useInvite(employerId, {
    onOutcome,
    onSent: () => setEmail(""),
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isInviting) return;
    const invitee = normalizeEmail(email);
    const found =
      invitee === "" ? signInMessages.emailRequired : isEmail(invitee) ? undefined : signUpMessages.invalidEmail;
    setError(found);
    if (found) return field.current?.focus();
    onOutcome(null);
    start(invitee);
  }

  return (
    <form
      noValidate
      aria-label={teamMessages.invite}
      className="team-invite rounded-md border border-line bg-surface p-4 sm:px-5"
      onSubmit={onSubmit}
    >
      <TextField
        ref={field}
        label="Email address"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="off"
        required
        placeholder="colleague@company.com"
        maxLength={EMAIL_MAX_LENGTH}
        value={email}
        error={error}
        readOnly={isInviting}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="team-invite-buttons">
        <Button type="submit" variant="primary" icon="send" isBusy={isInviting} busyLabel={teamMessages.inviting}>
          {teamMessages.invite}
        </Button>
        {canCancel && (
          <Button
            variant="ghost"
            onClick={() => {
              cancel();
              field.current?.focus();
            }}
          >
            Cancel invitation
          </Button>
        )}
      </div>
    </form>
  );
}
