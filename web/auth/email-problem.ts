import { isEmail } from "#domain/account/email.ts";
import { signInMessages, signUpMessages } from "#domain/messages/account.ts";

/** Spec §5 "Sign-in": an email address is required; one that can't receive email is not sent anywhere. */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === "") return signInMessages.emailRequired;
  return isEmail(email.trim()) ? undefined : signUpMessages.invalidEmail;
}
