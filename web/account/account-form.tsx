import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { nameProblem } from "#domain/account/visible-name.ts";
import { EMAIL_MAX_LENGTH, LINE_MAX_LENGTH } from "#domain/limits.ts";
import { signUpMessages } from "#domain/messages/account.ts";
import { ownAccountMessages } from "#domain/messages/own-account.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { isManagedAccount } from "./managed-account.ts";
import type { OwnProfile } from "./own-profile.ts";
import { useSaveAccount } from "./use-save-account.ts";

const { flags } = ownAccountMessages;

export function AccountForm({ profile }: { profile: OwnProfile }) {
  const { email } = useSignedIn();
  const [emailError, setEmailError] = useState<string>();
  const [nameErrors, setNameErrors] = useState<{ first?: string | undefined; last?: string | undefined }>({});
  const firstName = useRef<HTMLInputElement>(null);
  const lastName = useRef<HTMLInputElement>(null);
  const emailField = useRef<HTMLInputElement>(null);
  useNewDefault(emailField, email);
  const [isManaged] = useState(isManagedAccount);
  const { outcome, isBusy, save } = useSaveAccount();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const names = {
      first_name: String(typed.get("first_name")).trim(),
      last_name: String(typed.get("last_name")).trim(),
    };
    const problems = { first: nameProblem(names.first_name), last: nameProblem(names.last_name) };
    setNameErrors(problems);
    const newEmail = normalizeEmail(String(typed.get("email")));
    const error = isEmail(newEmail) ? undefined : signUpMessages.invalidEmail;
    setEmailError(error);
    if (problems.first) return firstName.current?.focus();
    if (problems.last) return lastName.current?.focus();
    if (error) return emailField.current?.focus();
    const flag = (name: string) => (typed.has(name) ? 1 : 0);
    void save({
      email: newEmail,
      ...names,
      send_email: flag("send_email"),
      automated_email: flag("automated_email"),
      newsletter_email: flag("newsletter_email"),
    });
  }

  return (
    <form noValidate aria-label="Account" className="grid gap-5" onSubmit={onSubmit}>
      <SectionCard title={ownAccountMessages.you} hint={ownAccountMessages.youHint}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            ref={firstName}
            label="First Name"
            name="first_name"
            autoComplete="given-name"
            maxLength={LINE_MAX_LENGTH}
            defaultValue={profile.first_name}
            error={nameErrors.first}
          />
          <TextField
            ref={lastName}
            label="Last Name"
            name="last_name"
            autoComplete="family-name"
            maxLength={LINE_MAX_LENGTH}
            defaultValue={profile.last_name}
            error={nameErrors.last}
          />
        </div>
        <TextField
          ref={emailField}
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          defaultValue={email}
          error={emailError}
          hint={isManaged ? ownAccountMessages.managedEmail : ownAccountMessages.emailHint}
          readOnly={isManaged}
          onChange={() => setEmailError(undefined)}
        />
      </SectionCard>
      <SectionCard title={ownAccountMessages.emails} hint={ownAccountMessages.emailsHint}>
        <div className="grid gap-2">
          {flags.map(({ name, label, hint }) => (
            <CheckboxField key={name} name={name} label={label} hint={hint} defaultChecked={profile[name] === 1} />
          ))}
        </div>
      </SectionCard>
      {outcome && (
        <Banner tone={outcome.tone}>
          {outcome.messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </Banner>
      )}
      <div className="flex justify-end">
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Saving...">
          Save Changes
        </Button>
      </div>
    </form>
  );
}

/** Shows a value that another tab or device changed, unless the user has typed in the field. */
function useNewDefault(field: RefObject<HTMLInputElement | null>, value: string) {
  const shown = useRef(value);
  useLayoutEffect(() => {
    if (field.current?.value === shown.current) field.current.value = value;
    shown.current = value;
  }, [field, value]);
}
