import { useState } from "react";
import { Link } from "react-router";
import { signInMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { OtherWays } from "#web/auth/providers/other-ways.tsx";
import { TitleHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { config } from "#web/browser/config.ts";
import { useSession } from "#web/session/use-session.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Collapsible } from "#web/ui/layout/collapsible.tsx";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { EmailMeForm, type EmailMethod } from "./email-me-form.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordPart } from "./password-part.tsx";

const tabs = [
  { value: "link", label: signInMessages.magicLinkTab },
  { value: "code", label: signInMessages.oneTimePasswordTab },
] as const satisfies { value: EmailMethod; label: string }[];

/** Spec §2 "Sign-in screen". The build prerenders it, so rendering must not read browser state. */
export function SignInScreen() {
  const [method, setMethod] = useState<EmailMethod>("link");
  const [email, setEmail] = useState("");
  const session = useSession();
  const isEnded = session.status === "signed-out" && session.isEnded;

  return (
    <SignedOutLayout heading={<TitleHeading>{`Sign in to ${config.productName}`}</TitleHeading>}>
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
    </SignedOutLayout>
  );
}
