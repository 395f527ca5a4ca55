import { useState } from "react";
import { signInMessages, signUpMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { authEmail } from "#web/browser/storage.ts";
import { type AuthClient, authClient } from "#web/session/auth-client.ts";
import { waitNamedIn } from "./auth-problem.ts";
import { startEmailWait, useEmailWait } from "./email-wait.ts";
import { type SolvedCaptcha, useAuthRequest } from "./use-auth-request.ts";

const here = (path: string) => new URL(path, window.location.origin).href;

type RequestEmail = (client: AuthClient, email: string, captcha: SolvedCaptcha) => Promise<{ error: unknown }>;

const requestSignIn =
  (path: string): RequestEmail =>
  (client, email, captcha) =>
    client.signInWithOtp({ email, options: { emailRedirectTo: here(path), ...captcha } });

/** The emails that a visitor can request, and the URLs that they link to (Spec §7). */
const emails = {
  link: { fallback: signInMessages.failed, request: requestSignIn(paths.magicLink) },
  code: { fallback: signInMessages.failed, request: requestSignIn(paths.verifyCode) },
  confirmation: {
    fallback: signUpMessages.failed,
    request: ((client, email) =>
      client.resend({ type: "signup", email, options: { emailRedirectTo: here(paths.magicLink) } })) as RequestEmail,
  },
  recovery: {
    fallback: "An error occurred. The email was not sent.",
    request: ((client, email, captcha) =>
      client.resetPasswordForEmail(email, { redirectTo: here(paths.newPassword), ...captcha })) as RequestEmail,
  },
};

export type EmailKind = keyof typeof emails;

/**
 * Requests an email. `secondsToWait` counts down until another email to `email` can be requested.
 */
export function useEmailRequest(kind: EmailKind, email: string) {
  const { fallback, request } = emails[kind];
  const { isBusy, problem, setProblem, run } = useAuthRequest(fallback);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const secondsToWait = useEmailWait(email);

  async function send(emailAddress: string): Promise<boolean> {
    const outcome = await run(async (captcha) => request(await authClient(), emailAddress, captcha));
    if (outcome === "ignored") return false;
    if (outcome === "done") {
      startEmailWait(emailAddress);
      authEmail.write(emailAddress);
      setSentTo(emailAddress);
      return true;
    }
    if (outcome.code === "over_email_send_rate_limit")
      startEmailWait(emailAddress, waitNamedIn(outcome.message) ?? undefined);
    return false;
  }

  return { isBusy, problem, setProblem, sentTo, setSentTo, secondsToWait, send };
}
