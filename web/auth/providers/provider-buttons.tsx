import { useState } from "react";
import { providerMessages } from "#domain/messages/providers.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { config } from "#web/browser/config.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Collapsible } from "#web/ui/layout/collapsible.tsx";
import { signInByProvider } from "./sign-in-by-provider.ts";
import { SsoForm } from "./sso-form.tsx";

/** Shows a button such as "Continue with Google" for each configured provider. */
export function ProviderButtons() {
  const { isBusy, problem, run } = useAuthRequest(providerMessages.notReached);
  const [pressed, setPressed] = useState<string>();

  function onPress(id: string) {
    setPressed(id);
    void run(() => signInByProvider(id));
  }

  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <FormProblem problem={problem} />
      {config.providers?.map(({ id, label }) => (
        <Button key={id} isBlock isBusy={isBusy && pressed === id} onClick={() => onPress(id)}>
          {providerMessages.continueWith(label)}
        </Button>
      ))}
      {config.hasSso && (
        <Collapsible label={providerMessages.sso}>
          <SsoForm />
        </Collapsible>
      )}
    </div>
  );
}
