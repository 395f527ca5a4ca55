import { z } from "zod";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { EMAIL_MAX_LENGTH } from "#domain/limits.ts";
import { fieldMessages } from "#domain/messages/messages.ts";
import { validationFailed } from "#server/auth/auth-error.ts";

/** Checks what a client sent; the first problem is the answer. */
export function parseParameters<Output>(schema: z.ZodType<Output>, sent: unknown): Output {
  const parsed = schema.safeParse(sent ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // What is said about an address or a number names it already.
  const path = issue?.code === "custom" && STANDS_ALONE.has(issue.path[0]) ? "" : issue?.path.join(".");
  throw validationFailed([path, issue?.message].filter(Boolean).join(": "));
}

const STANDS_ALONE = new Set<PropertyKey | undefined>(["email", "phone"]);

/** In characters, as JSON. */
export const METADATA_MAX_LENGTH = 4000;

/** Trimmed, in lower case, and an address that email can be sent to. */
export const emailParameter = z
  .string()
  .max(EMAIL_MAX_LENGTH * 2)
  .transform(normalizeEmail)
  .refine(isEmail, "Unable to validate email address: invalid format");

const phoneDigits = z
  .string()
  .max(32)
  .transform((text) => text.replace(/[\s().-]/g, "").replace(/^\+/, ""));
const E164 = /^[1-9]\d{6,14}$/;
const NOT_A_NUMBER = "Invalid phone number format (E.164 required)";

/** E.164 without the plus, as the table stores it. */
export const phoneParameter = phoneDigits.refine((digits) => E164.test(digits), NOT_A_NUMBER);

/** Empty: the number is removed. */
export const newPhoneParameter = phoneDigits.refine((digits) => digits === "" || E164.test(digits), NOT_A_NUMBER);

/** Either names an account. */
export const recipientParameters = { email: emailParameter.optional(), phone: phoneParameter.optional() };

/** Limited in length, since it is hashed. The rules for new passwords come later. */
export const passwordParameter = z.string().max(4096);

/** What people call an authenticator or a passkey. */
export const friendlyNameParameter = z
  .string()
  .trim()
  .max(120)
  .refine((name) => !hasInvisibleCharacter(name), fieldMessages.invisibleCharacter);

/** A change of sign-in methods needs this proof if the sign-in is older than a day. */
export const proofParameters = {
  current_password: passwordParameter.optional(),
  nonce: z.string().max(20).optional(),
};

/** The id in a path. */
export const idParameter = z.object({ id: z.guid() });

export const channelParameter = z.enum(["sms", "whatsapp"]).default("sms");

/** What people say about themselves. It travels in every token, so it stays small. */
export const metadataParameter = z
  .record(z.string(), z.json())
  .refine(
    (data) => JSON.stringify(data).length <= METADATA_MAX_LENGTH,
    `must not exceed ${METADATA_MAX_LENGTH} characters`,
  )
  // Rules 5 and 57: these become the person's name in the portal.
  .refine(
    (data) => !["first_name", "firstName", "last_name", "lastName"].some((name) => isUnseenName(data[name])),
    fieldMessages.invisibleCharacter,
  );

function isUnseenName(value: unknown): boolean {
  return typeof value === "string" && hasInvisibleCharacter(value);
}

/** Longer than those of Turnstile (2048) and hCaptcha. */
export const CAPTCHA_TOKEN_MAX_LENGTH = 8192;

/** Sent along with most requests. The challenge is for providers; emails use links that work on any device (rule 1). */
export const commonParameters = {
  gotrue_meta_security: z.object({ captcha_token: z.string().max(CAPTCHA_TOKEN_MAX_LENGTH).nullish() }).nullish(),
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9._~-]{43,128}$/)
    .nullish(),
  code_challenge_method: z
    .string()
    .transform((method) => method.toLowerCase())
    .pipe(z.literal("s256", "only S256 is accepted"))
    .nullish(),
};
