import type { SignUpValues } from "#domain/account/sign-up-schema.ts";
import { signUpMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import type { AuthProblem } from "#web/auth/auth-problem.ts";
import { startEmailWait } from "#web/auth/email-wait.ts";
import { noteSignUp } from "#web/auth/pending-sign-up.ts";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { authEmail } from "#web/browser/storage.ts";
import { authClient } from "#web/session/auth-client.ts";

/** Creates an account. `signUp` returns the problem, or null. */
export function useSignUp() {
  const { isBusy, problem, setProblem, run } = useAuthRequest(signUpMessages.failed);

  async function signUp(values: SignUpValues): Promise<AuthProblem | "ignored" | null> {
    const email = values.email.trim();
    let hasUser = false;
    const outcome = await run(async (captcha) => {
      const { data, error } = await (await authClient()).signUp({
        email,
        password: values.password,
        options: {
          data: { first_name: values.first_name.trim(), last_name: values.last_name.trim() },
          emailRedirectTo: new URL(paths.magicLink, window.location.origin).href,
          ...captcha,
        },
      });
      hasUser = data.user !== null;
      return { error };
    });
    if (outcome !== "done") {
      // Clears the message above the button, because the form shows the message about a weak
      // password at the password field.
      if (outcome !== "ignored" && outcome.code === "weak_password") setProblem(null);
      return outcome;
    }
    if (!hasUser) {
      const refusal = { message: signUpMessages.noUserReturned, advice: null, code: null };
      setProblem(refusal);
      return refusal;
    }
    authEmail.write(email);
    startEmailWait(email);
    noteSignUp(email);
    return null;
  }

  return { isBusy, problem, signUp };
}
