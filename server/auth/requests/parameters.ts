import { z } from "zod";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { EMAIL_MAX_LENGTH } from "#domain/limits.ts";
import { fieldMessages } from "#domain/messages/job-form.ts";
import { validationFailed } from "#server/auth/auth-error.ts";

/** Validates a client's parameters. Throws `validation_failed` with the first error. */
export function parseParameters<Output>(schema: z.ZodType<Output>, sent: unknown): Output {
  const parsed = schema.safeParse(sent ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  // Leaves out the field's name for email addresses and phone numbers, because their messages
  // already contain it.
  const path = issue?.code === "custom" && STANDS_ALONE.has(issue.path[0]) ? "" : issue?.path.join(".");
  throw validationFailed([path, issue?.message].filter(Boolean).join(": "));
}

const STANDS_ALONE = new Set<PropertyKey | undefined>(["email", "phone"]);

/** Maximum number of characters of the metadata's JSON text. */
export const METADATA_MAX_LENGTH = 4000;

/** Trims an email address, converts it to lower case and validates it. */
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

/** E.164 without the plus sign, as stored in auth.users. */
export const phoneParameter = phoneDigits.refine((digits) => E164.test(digits), NOT_A_NUMBER);

/** A new phone number, or an empty string to remove the number. */
export const newPhoneParameter = phoneDigits.refine((digits) => digits === "" || E164.test(digits), NOT_A_NUMBER);

export const recipientParameters = { email: emailParameter.optional(), phone: phoneParameter.optional() };

/**
 * A typed password. Its length is limited, because hashing a long text takes time.
 * `refuseWeakPassword` checks new passwords.
 */
export const passwordParameter = z.string().max(4096);

/** The name that a user gives to an authenticator or a passkey. */
export const friendlyNameParameter = z
  .string()
  .trim()
  .max(120)
  .refine((name) => !hasInvisibleCharacter(name), fieldMessages.invisibleCharacter);

/**
 * Proofs for a change of sign-in methods. If the sign-in is older than a day, the request needs one
 * of them.
 */
export const proofParameters = {
  current_password: passwordParameter.optional(),
  nonce: z.string().max(20).optional(),
};

export const idParameter = z.object({ id: z.guid() });

export const channelParameter = z.enum(["sms", "whatsapp"]).default("sms");

/** User metadata. Its size is limited, because every access token contains it. */
export const metadataParameter = z
  .record(z.string(), z.json())
  .refine(
    (data) => JSON.stringify(data).length <= METADATA_MAX_LENGTH,
    `must not exceed ${METADATA_MAX_LENGTH} characters`,
  )
  // Checks the names in the metadata, which become the user's name in the portal (rules 5 and 57).
  .refine(
    (data) => !["first_name", "firstName", "last_name", "lastName"].some((name) => isUnseenName(data[name])),
    fieldMessages.invisibleCharacter,
  );

function isUnseenName(value: unknown): boolean {
  return typeof value === "string" && hasInvisibleCharacter(value);
}

/**
 * Maximum number of characters of a captcha token. Turnstile's tokens (2048) and hCaptcha's tokens
 * are shorter.
 */
export const CAPTCHA_TOKEN_MAX_LENGTH = 8192;

/**
 * Parameters that most requests accept. Only sign-ins at a provider use `code_challenge`. Emailed
 * links cannot use it, because they must work on any device (rule 1).
 */
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
