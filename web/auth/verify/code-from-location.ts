import { isEmail } from "#domain/account/email.ts";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { decodePart } from "#web/auth/decode-part.ts";

export interface SuppliedCode {
  email: string | null;
  code: string | null;
}

/**
 * Returns the code without spaces and hyphens, because users copy texts such as "123 456" and
 * "123-456".
 */
function asCode(text: string | null | undefined): string | null {
  const code = text?.replace(/[\s-]/g, "") ?? "";
  return code.length === VERIFICATION_CODE_LENGTH && /^[\dA-Za-z]+$/.test(code) ? code : null;
}

/**
 * Reads the code and the email address from the URL (Spec §2 "Verification code screen"). The code
 * can be in the last segment of the path, in the first segment, or in the query. The email address
 * can only be in the query.
 */
export function codeFromLocation({ pathname, search }: { pathname: string; search: string }): SuppliedCode {
  const query = new URLSearchParams(search);
  const [, ...segments] = pathname.split("/").filter(Boolean);
  const places = [decodePart(segments.at(-1) ?? ""), decodePart(segments[0] ?? ""), query.get("token")];
  const code = places.map(asCode).find((found) => found !== null) ?? null;
  // Restores an unencoded "+", which arrives as a space. Email addresses contain no spaces.
  const email = query.get("email")?.trim().replaceAll(" ", "+") ?? "";
  return { code, email: isEmail(email) ? email : null };
}
