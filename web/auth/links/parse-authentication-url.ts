/** Purposes of an email, in the words of the auth protocol (Spec §7 POST /verify). */
const LINK_TYPES = ["email", "magiclink", "signup", "invite", "recovery", "email_change"] as const;
export type LinkType = (typeof LINK_TYPES)[number];

/** The two values that complete a sign-in. The portal ignores the rest of a link. */
export interface MagicLink {
  tokenHash: string;
  type: LinkType;
}

const VERIFY_PATH = "/auth/v1/verify";
const TOKEN_HASH = /^[\w.~-]{1,512}$/;

/** Validates the token and type of a link. A link without a type is a link for signing in. */
export function toMagicLink(tokenHash: string | null, type: string | null): MagicLink | null {
  const known = type ? LINK_TYPES.find((name) => name === type) : "email";
  return known && tokenHash && TOKEN_HASH.test(tokenHash) ? { tokenHash, type: known } : null;
}

/**
 * Parses the authentication URL of an email without loading it. Accepts only this portal's own
 * verify URL (rule 1). Uses no base URL, so that `//host` and relative URLs are invalid.
 */
export function parseAuthenticationUrl(supplied: string, origin: string): MagicLink | null {
  if (!URL.canParse(supplied)) return null;
  const url = new URL(supplied);
  const isOwn =
    origin !== "null" && url.origin === origin && url.pathname === VERIFY_PATH && !url.username && !url.password;
  if (!isOwn) return null;
  const { searchParams } = url;
  return toMagicLink(searchParams.get("token_hash") ?? searchParams.get("token"), searchParams.get("type"));
}
