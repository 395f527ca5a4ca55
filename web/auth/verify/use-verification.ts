import { useState } from "react";
import { useNavigate } from "react-router";
import { verificationMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { type AuthProblem, toAuthProblem } from "#web/auth/auth-problem.ts";
import { ACCOUNT_READY, isSignUpHeldBack } from "#web/auth/is-sign-up-held-back.ts";
import { successDelay } from "#web/auth/success-delay.ts";
import { authEmail } from "#web/browser/storage.ts";
import { authClient } from "#web/session/auth-client.ts";

/** States of the verification. Spec §4 "Verification code" */
type VerificationState =
  | { status: "idle"; problem: AuthProblem | null }
  | { status: "verifying" }
  | { status: "succeeded" };

const WRONG = "That code is wrong or has expired. Check it, or ask for a new one.";
export const NOT_CHECKED = "The code could not be checked.";

export interface Verification {
  state: VerificationState;
  verify: (email: string, code: string, options?: { isAutomatic: boolean }) => Promise<void>;
}

/** Verifies an emailed code and opens the portal. */
export function useVerification(): Verification {
  const navigate = useNavigate();
  const [state, setState] = useState<VerificationState>({ status: "idle", problem: null });

  async function verify(email: string, code: string, { isAutomatic } = { isAutomatic: false }) {
    setState({ status: "verifying" });
    let isHeldBack = false;
    const refusal = isAutomatic ? verificationMessages.invalidAutomatic : verificationMessages.invalid;
    try {
      const auth = await authClient();
      const { data, error } = await auth.verifyOtp({ email, token: code, type: "email" });
      if (error) throw error;
      isHeldBack = isSignUpHeldBack(data.session);
    } catch (error) {
      const problem = toAuthProblem(error, NOT_CHECKED, refusal);
      const message = problem.code === "otp_expired" ? WRONG : problem.message;
      setState({ status: "idle", problem: { ...problem, message } });
      return;
    }
    authEmail.clear();
    setState({ status: "succeeded" });
    await successDelay();
    if (isHeldBack) navigate(paths.newPassword, { replace: true, state: ACCOUNT_READY });
    else navigate(paths.home, { replace: true });
  }

  return { state, verify };
}
