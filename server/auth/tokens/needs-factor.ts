/** SQL expression for the level of session `s`. */
export const SESSION_LEVEL = "coalesce(s.aal::text, 'aal1')";

/** SQL condition that the account of session `s` has a verified second factor (rule 68). */
export const HAS_FACTOR = `exists (
  select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`;

/**
 * SQL condition that the account of session `s` has a passkey and belongs to a company that
 * requires a second factor (record 76).
 */
export const NEEDS_PASSKEY = `exists (select from server.passkeys p where p.user_id = s.user_id) and exists (
  select from public.users u join public.employers_users m on m.user_id = u.id
  where u.auth_id = s.user_id and m.requires_second_factor)`;

/**
 * Returns the token's level or the session's level, whichever is lower. The token keeps its level
 * when the session is raised to aal2 or set back to aal1.
 */
export function lowerLevel(ofToken: unknown, ofSession: string): "aal1" | "aal2" {
  return ofToken === "aal2" && ofSession === "aal2" ? "aal2" : "aal1";
}
