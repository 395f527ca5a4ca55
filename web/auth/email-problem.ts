import { isEmail } from "#domain/account/email.ts";
import { signInMessages, signUpMessages } from "#domain/messages/account.ts";

/**
 * Returns the message for a missing or invalid email address. Returns undefined for a valid email
 * address. Spec §5 "Sign-in"
 */
export function emailProblem(email: string): string | undefined {
  if (email.trim() === "") return signInMessages.emailRequired;
  return isEmail(email.trim()) ? undefined : signUpMessages.invalidEmail;
}
