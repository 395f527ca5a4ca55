import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { personName } from "#domain/account/typed-name.ts";
import type { ProviderSettings } from "#server/config/provider-settings.ts";
import type { ProviderIdentity } from "./provider.ts";

type Claims = { [name: string]: unknown; sub: string; iss: string };

const SUBJECT_MAX_LENGTH = 255;

/** Reads the identity from the claims of an ID token or of the provider's user-info. */
export function identityFromClaims({ id, label, preset }: ProviderSettings, claims: Claims): ProviderIdentity {
  const { sub, iss } = claims;
  if (sub === "" || sub.length > SUBJECT_MAX_LENGTH) throw new Error("The provider sent no usable subject");
  const email = typeof claims.email === "string" ? normalizeEmail(claims.email) : "";
  return {
    provider: id,
    label,
    subject: sub,
    issuer: iss,
    email: isEmail(email) ? email : null,
    isEmailVerified: isEmail(email) && isTrue(claims[preset.verifiedClaim]),
    names: namesOf(claims.given_name, claims.family_name),
  };
}

/**
 * Returns the valid names. The user later has to enter missing names in the portal (rules 5 and
 * 57).
 */
export function namesOf(first: unknown, last: unknown): ProviderIdentity["names"] {
  const [first_name, last_name] = [first, last].map((name) => personName(typeof name === "string" ? name : null));
  return { ...(first_name ? { first_name } : {}), ...(last_name ? { last_name } : {}) };
}

/** Reads a boolean claim. Apple sends booleans as text, Microsoft as numbers. */
function isTrue(value: unknown): boolean {
  return value === true || value === "true" || value === 1 || value === "1";
}
