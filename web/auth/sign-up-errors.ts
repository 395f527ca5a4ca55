import { passwordPairProblem, type SignUpValues, signUpProblem } from "#domain/account/sign-up-schema.ts";
import { nameProblem } from "#domain/account/visible-name.ts";
import { signUpMessages } from "#domain/messages/account.ts";
import { fieldMessages, validationMessages } from "#domain/messages/job-form.ts";

export type SignUpField = keyof SignUpValues;

type PasswordValues = Pick<SignUpValues, "password" | "confirm_password">;

export interface SignUpErrors {
  /** An error of the form as a whole. */
  form: string | null;
  fields: Partial<Record<SignUpField, string>>;
}

/** The fields in the order of the screen. */
export const SIGN_UP_FIELDS = ["first_name", "last_name", "email", "password", "confirm_password"] as const;

export const NO_ERRORS: SignUpErrors = { form: null, fields: {} };

const fieldOfMessage: Partial<Record<string, SignUpField>> = {
  [signUpMessages.invalidEmail]: "email",
  [signUpMessages.passwordsDoNotMatch]: "confirm_password",
};

/** Returns the first broken rule of Spec §5 "Sign-up" with its field, or null. */
export function signUpErrors(values: SignUpValues): SignUpErrors | null {
  const message = signUpProblem(values);
  if (message === fieldMessages.invisibleCharacter) {
    const field = nameProblem(values.first_name) ? "first_name" : "last_name";
    return { form: null, fields: { [field]: message } };
  }
  return placed(message, values);
}

/** Checks only the two passwords, by the rules of the sign-up form. */
export function newPasswordErrors(values: PasswordValues): SignUpErrors | null {
  return placed(passwordPairProblem(values), values);
}

function placed(message: string | null, values: Partial<SignUpValues>): SignUpErrors | null {
  if (message === null) return null;
  if (message !== signUpMessages.allFieldsRequired) {
    return { form: null, fields: { [fieldOfMessage[message] ?? "password"]: message } };
  }
  const missing = SIGN_UP_FIELDS.filter((name) => values[name]?.trim() === "");
  return { form: message, fields: Object.fromEntries(missing.map((name) => [name, validationMessages.required])) };
}

/**
 * Compares the passwords. Returns "none" while the second password is only the beginning of the
 * first password.
 */
export function passwordMatch({ password, confirm_password }: PasswordValues): "none" | "match" | "mismatch" {
  if (confirm_password === "") return "none";
  if (confirm_password === password) return "match";
  return password.startsWith(confirm_password) ? "none" : "mismatch";
}
