import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { INVITATION_LIFETIME_DAYS } from "#domain/limits.ts";
import { invitationPath } from "#domain/routes.ts";
import type { PrepareMail } from "#server/mail/mail-request.ts";

type Dependencies = { pool: pg.Pool; siteUrl: string };

/**
 * Makes the secret of an invitation when its email leaves and keeps only the hash (rule 37); a later email makes the link
 * of the one before useless. Null: revoked, accepted or for a company that became inactive, so there is nothing to send.
 */
export function createInvitationMail({ pool, siteUrl }: Dependencies): PrepareMail {
  return async ({ to, data }) => {
    const secret = randomBytes(32).toString("base64url");
    const { rows } = await pool.query<{ company: string }>(
      `update public.employer_invitations i
       set token_hash = $3, expires_at = now() + make_interval(days => $4)
       from public.employers e
       where i.id = $1 and i.email = $2 and e.id = i.employer_id and e.inactive = 0
       returning e.name as company`,
      [data.invitationId, to, createHash("sha256").update(secret).digest(), INVITATION_LIFETIME_DAYS],
    );
    const [invitation] = rows;
    return invitation ? { companyName: invitation.company, link: siteUrl + invitationPath(secret) } : null;
  };
}
