import { type FormEvent, useRef, useState } from "react";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { providerMessages } from "#domain/messages/providers.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { signInBySso } from "./sign-in-by-provider.ts";

/**
 * A form for an email address. Redirects to the single sign-on of the company that owns the email
 * address's domain (record 74).
 */
export function SsoForm() {
  const { isBusy, problem, run } = useAuthRequest(providerMessages.notReached);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const email = normalizeEmail(field.current?.value ?? "");
    setError(isEmail(email) ? undefined : providerMessages.invalidEmail);
    if (isEmail(email)) await run(() => signInBySso(email));
    else field.current?.focus();
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
      <TextField
        ref={field}
        label={providerMessages.workEmail}
        hint={providerMessages.ssoHint}
        name="work_email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
      <FormProblem problem={problem} />
      <div>
        <Button type="submit" isBusy={isBusy}>
          {providerMessages.ssoGo}
        </Button>
      </div>
    </form>
  );
}
