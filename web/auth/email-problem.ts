import { isEmail } from "#domain/account/email.ts";
import { signInMessages, signUpMessages } from "#domain/messages/account.ts";

/**
 * Spec §5 "Sign-in": requires an email address. Also rejects addresses that cannot receive email.
 */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === "") return signInMessages.emailRequired;
  return isEmail(email.trim()) ? undefined : signUpMessages.invalidEmail;
}
