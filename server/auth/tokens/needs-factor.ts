/** In SQL, of a session `s`: its account has a verified second factor, which it has not proved (rule 68). */
export const NEEDS_FACTOR = `coalesce(s.aal = 'aal1', true) and exists (
  select from auth.mfa_factors f where f.user_id = s.user_id and f.status = 'verified')`;

/** In SQL, of a session `s`: its account has a passkey, and it has proved neither that nor a factor (record 76). */
export const LACKS_PASSKEY = `coalesce(s.aal = 'aal1', true) and exists (
  select from server.passkeys p where p.user_id = s.user_id)`;
