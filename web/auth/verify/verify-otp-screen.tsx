import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { verificationMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { EmployerHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { authEmail } from "#web/browser/storage.ts";
import { useSession } from "#web/session/use-session.ts";
import { codeFromLocation } from "./code-from-location.ts";
import { OtherPersonConfirmation } from "./other-person-confirmation.tsx";
import { UnrequestedCodeConfirmation } from "./unrequested-code-confirmation.tsx";
import { useAutomaticVerification } from "./use-automatic-verification.ts";
import { useVerification } from "./use-verification.ts";
import { VerifyOtpForm } from "./verify-otp-form.tsx";

/** Spec §2 "Verification code screen", rules 2 and 53. */
export function VerifyOtpScreen() {
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [supplied] = useState(() => codeFromLocation(location));
  const email = supplied.email ?? authEmail.read();
  const verification = useVerification();
  const leave = () => navigate(paths.home, { replace: true });
  const automatic = useAutomaticVerification({ email, code: supplied.code, session, verify: verification.verify });

  return (
    <SignedOutLayout
      heading={<EmployerHeading documentTitle="Enter the code">{verificationMessages.prompt}</EmployerHeading>}
    >
      {automatic.confirmation?.kind === "switch" && (
        <OtherPersonConfirmation
          present={automatic.confirmation.present}
          next={email}
          onSwitch={automatic.confirm}
          onStay={leave}
        />
      )}
      {automatic.confirmation?.kind === "unasked" && (
        <UnrequestedCodeConfirmation email={email} onSignIn={automatic.confirm} onLeave={leave} />
      )}
      {!automatic.confirmation && (
        <VerifyOtpForm knownEmail={email} suppliedCode={supplied.code ?? ""} verification={verification} />
      )}
    </SignedOutLayout>
  );
}
