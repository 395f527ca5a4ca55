import { useState } from "react";
import { Link } from "react-router";
import { signUpMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { OtherWays } from "#web/auth/providers/other-ways.tsx";
import { TitleHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { SignUpEmailNote } from "./sign-up-email-note.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** Spec §2 "Sign-up screen". */
export function SignUpScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignedOutLayout heading={<TitleHeading>Create an account</TitleHeading>}>
      <p className="text-ink-muted">
        {signUpMessages.emailIsEnough} <Link to={paths.home}>{signUpMessages.signInInstead}</Link>
      </p>
      {sentTo && <SignUpEmailNote key={sentTo} email={sentTo} />}
      <SignUpForm onEmailSent={setSentTo} />
      <p className="text-ink-muted">
        Already have an account? <Link to={paths.home}>Back to sign in</Link>
      </p>
      <OtherWays />
    </SignedOutLayout>
  );
}
