import { signUpMessages } from "#domain/messages/account.ts";
import { isEmail } from "./email.ts";
import { passwordProblem } from "./password-rules.ts";
import { nameProblem } from "./visible-name.ts";

export type SignUpValues = {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
  confirm_password: string;
};

/**
 * Returns the message of the first rule that a sign-up breaks, or null. The order is that of Spec
 * §5 "Sign-up". Rule 57 covers the names.
 */
export function signUpProblem(values: SignUpValues): string | null {
  const { first_name, last_name, email, password, confirm_password } = values;
  const isComplete = [first_name, last_name, email].every((text) => text.trim() !== "");
  if (!isComplete || password === "" || confirm_password === "") return signUpMessages.allFieldsRequired;
  const unseen = nameProblem(first_name) ?? nameProblem(last_name);
  if (unseen !== undefined) return unseen;
  if (!isEmail(email.trim())) return signUpMessages.invalidEmail;
  return passwordPairProblem(values);
}

/** Checks only the two passwords, by rules 1 and 3 to 8 of Spec §5 "Sign-up". */
export function passwordPairProblem({
  password,
  confirm_password,
}: Pick<SignUpValues, "password" | "confirm_password">): string | null {
  if (password === "" || confirm_password === "") return signUpMessages.allFieldsRequired;
  if (password !== confirm_password) return signUpMessages.passwordsDoNotMatch;
  return passwordProblem(password);
}
