import { isEmail } from "#domain/account/email.ts";
import { signInMessages, signUpMessages } from "#domain/messages/account.ts";

/**
 * Returns why this is not an email address that can receive email, or undefined. Spec §5 "Sign-in"
 */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === "") return signInMessages.emailRequired;
  return isEmail(email.trim()) ? undefined : signUpMessages.invalidEmail;
}
