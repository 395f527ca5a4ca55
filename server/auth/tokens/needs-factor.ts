/** In SQL, of a session `s`. */
export const SESSION_LEVEL = "coalesce(s.aal::text, 'aal1')";

/** In SQL, of a session `s`: its account has a verified second factor (rule 68). */
export const HAS_FACTOR = `exists (
  select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`;

/** In SQL, of a session `s`: its account has a passkey (record 76). */
export const HAS_PASSKEY = "exists (select from server.passkeys p where p.user_id = s.user_id)";

/**
 * A token that was copied before the second step is not lifted with its session, and one from before the session was lowered
 * is lowered with it.
 */
export function lowerLevel(ofToken: unknown, ofSession: string): "aal1" | "aal2" {
  return ofToken === "aal2" && ofSession === "aal2" ? "aal2" : "aal1";
}
