import { useVerification } from "#web/auth/verify/use-verification.ts";
import { VerifyOtpForm } from "#web/auth/verify/verify-otp-form.tsx";
import type { EmailMethod } from "./email-me-form.tsx";

interface CheckInboxProps {
  method: EmailMethod;
  sentTo: string;
  onOtherEmail: () => void;
}

/**
 * Replaces the form after the email was sent, and asks the user for the code in the email. Every
 * email for signing in has a code.
 */
export function CheckInbox({ method, sentTo, onOtherEmail }: CheckInboxProps) {
  return (
    <VerifyOtpForm
      knownEmail={sentTo}
      suppliedCode=""
      verification={useVerification()}
      inbox={{ method, onOtherEmail }}
    />
  );
}
