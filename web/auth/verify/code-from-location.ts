import { isEmail } from "#domain/account/email.ts";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { decodePart } from "#web/auth/decode-part.ts";

export interface SuppliedCode {
  email: string | null;
  code: string | null;
}

/** Returns a code without spaces and hyphens, because users copy "123 456" and "123-456". */
function asCode(text: string | null | undefined): string | null {
  const code = text?.replace(/[\s-]/g, "") ?? "";
  return code.length === VERIFICATION_CODE_LENGTH && /^[\dA-Za-z]+$/.test(code) ? code : null;
}

/**
 * Reads the code from one of three places (Spec §2 "Verification code screen"): the last segment of
 * the path, the route's parameter, or the query. The query may also have the email address.
 */
export function codeFromLocation({ pathname, search }: { pathname: string; search: string }): SuppliedCode {
  const query = new URLSearchParams(search);
  const [, ...segments] = pathname.split("/").filter(Boolean);
  const places = [decodePart(segments.at(-1) ?? ""), decodePart(segments[0] ?? ""), query.get("token")];
  const code = places.map(asCode).find((found) => found !== null) ?? null;
  // An unencoded "+" arrives as a space, and no email address contains a space.
  const email = query.get("email")?.trim().replaceAll(" ", "+") ?? "";
  return { code, email: isEmail(email) ? email : null };
}
