import { useEffect, useState } from "react";
import { Link } from "react-router";
import { signInMessages } from "#domain/messages/account.ts";
import { offlineMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { DemoPart } from "#web/auth/demo/demo-part.tsx";
import { ExamplePosting } from "#web/auth/example-posting.tsx";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { OtherWays } from "#web/auth/providers/other-ways.tsx";
import { TitleHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { config } from "#web/browser/config.ts";
import { useSession } from "#web/session/use-session.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { Collapsible } from "#web/ui/layout/collapsible.tsx";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";
import { EmailMeForm, type EmailMethod } from "./email-me-form.tsx";

const tabs = [
  { value: "link", label: signInMessages.magicLinkTab },
  { value: "code", label: signInMessages.oneTimePasswordTab },
] as const satisfies { value: EmailMethod; label: string }[];

/**
 * The sign-in screen (Spec §2). The build prerenders it, so rendering must not read browser state.
 */
export function SignInScreen() {
  const [method, setMethod] = useState<EmailMethod>("link");
  const [email, setEmail] = useState("");
  const session = useSession();
  const isEnded = session.status === "signed-out" && session.isEnded;

  return (
    <SignedOutLayout
      heading={<TitleHeading>{`Sign in to ${config.productName}`}</TitleHeading>}
      picture={<ExamplePosting />}
    >
      {isEnded && <Banner>{signInMessages.sessionEnded}</Banner>}
      <Tabs label="How to sign in" tabs={tabs} value={method} onChange={setMethod}>
        <EmailMeForm key={method} method={method} email={email} onEmail={setEmail} />
      </Tabs>
      <div className="grid gap-4 border-t border-line pt-4">
        <PasskeyButton />
        <Collapsible label="Sign in with password">
          <PasswordPart email={email} />
        </Collapsible>
      </div>
      <p className="text-ink-muted">
        New to {config.productName}? <Link to={paths.signUp}>Create an account</Link>
      </p>
      <OtherWays />
      <DemoPart load={loadPersonas} />
    </SignedOutLayout>
  );
}

const loadPersonas = async () => ({ Part: (await import("#web/auth/demo/personas.tsx")).Personas });
const loadForm = () => import("./password-form.tsx");

/**
 * Loads the password form when the user opens it, because most users sign in without a password.
 */
function PasswordPart({ email }: { email: string }) {
  const { code, isMissing, retry } = useCodeOrRetry(loadForm);
  if (isMissing) return <LoadFailure onRetry={retry}>{offlineMessages.notOpened}</LoadFailure>;
  return code && <code.PasswordForm email={email} />;
}

/**
 * Prerenders the passkey button and removes it in browsers without passkeys. Most browsers have
 * passkeys, so the page's content rarely moves.
 */
function PasskeyButton() {
  const [isSupported, setIsSupported] = useState(true);
  const { isBusy, problem, run } = useAuthRequest(signInMessages.failed);
  useEffect(() => setIsSupported(!config.isHosted && "PublicKeyCredential" in window), []);
  if (!isSupported) return null;

  const signIn = async () => (await import("#web/auth/passkeys/sign-in-with-passkey.ts")).signInWithPasskey();
  return (
    <>
      <Button isBlock isBusy={isBusy} onClick={() => void run(signIn, { isLast: true })}>
        {signInMessages.withPasskey}
      </Button>
      <FormProblem problem={problem} />
    </>
  );
}
