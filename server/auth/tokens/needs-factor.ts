/** In SQL, of a session `s`. */
export const SESSION_LEVEL = "coalesce(s.aal::text, 'aal1')";

/** In SQL, of a session `s`: its account has a verified second factor (rule 68). */
export const HAS_FACTOR = `exists (
  select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`;

/** In SQL, of a session `s`: its account reaches a company that requires a second factor by a passkey (record 76). */
export const NEEDS_PASSKEY = `exists (select from server.passkeys p where p.user_id = s.user_id) and exists (
  select from public.users u join public.employers_users m on m.user_id = u.id
  where u.auth_id = s.user_id and m.requires_second_factor)`;

/**
 * A token that was copied before the second step is not lifted with its session, and one from before the session was lowered
 * is lowered with it.
 */
export function lowerLevel(ofToken: unknown, ofSession: string): "aal1" | "aal2" {
  return ofToken === "aal2" && ofSession === "aal2" ? "aal2" : "aal1";
}
