import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { EMAIL_MAX_LENGTH } from "#domain/limits.ts";
import { signUpMessages } from "#domain/messages/account.ts";
import { ownAccountMessages } from "#domain/messages/own-account.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { isManagedAccount } from "./managed-account.ts";
import { areFieldsReady, NameFields, readNames } from "./name-fields.tsx";
import type { OwnProfile } from "./own-profile.ts";
import { useSaveAccount } from "./use-save-account.ts";

const { flags } = ownAccountMessages;

export function AccountForm({ profile }: { profile: OwnProfile }) {
  const { email } = useSignedIn();
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const emailField = useRef<HTMLInputElement>(null);
  useNewDefault(emailField, email);
  const [isManaged] = useState(isManagedAccount);
  const { outcome, isBusy, save } = useSaveAccount();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const { names, problems } = readNames(typed);
    const newEmail = normalizeEmail(String(typed.get("email")));
    const found = { ...problems, email: isEmail(newEmail) ? undefined : signUpMessages.invalidEmail };
    setErrors(found);
    if (!areFieldsReady(event.currentTarget, found)) return;
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
        <NameFields names={profile} errors={errors} />
        <TextField
          ref={emailField}
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={EMAIL_MAX_LENGTH}
          defaultValue={email}
          error={errors.email}
          hint={isManaged ? ownAccountMessages.managedEmail : ownAccountMessages.emailHint}
          readOnly={isManaged}
          onChange={() => setErrors({ ...errors, email: undefined })}
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

/**
 * Shows the new value after another tab or device changed it, unless the user has typed in the
 * field.
 */
function useNewDefault(field: RefObject<HTMLInputElement | null>, value: string) {
  const shown = useRef(value);
  useLayoutEffect(() => {
    if (field.current?.value === shown.current) field.current.value = value;
    shown.current = value;
  }, [field, value]);
}
