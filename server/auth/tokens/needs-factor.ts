/** In SQL, of a session `s`: its account has a verified second factor, which it has not proved (rule 68). */
export const NEEDS_FACTOR = `coalesce(s.aal = 'aal1', true) and exists (
  select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`;
