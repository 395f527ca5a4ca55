import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { withUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { INVITATION_LIFETIME_DAYS } from "#domain/limits.ts";
import { invitationPath } from "#domain/routes.ts";
import type { PrepareEmail } from "#server/email/email-request.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { parseBody, type Refusals, requireSignedIn, withRefusals } from "#server/functions/requests.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** Maximum number of requests per minute. The database also enforces INVITATIONS_PER_HOUR. */
const REQUESTS_A_MINUTE = 30;

const id = z.int().positive();
const inviteSchema = z.object({ employer_id: id, email: z.string().transform(normalizeEmail).refine(isEmail) });
const resendSchema = z.object({ invitation_id: id });

const REFUSALS: Refusals = {
  "42501": [403, "not_allowed"],
  "23505": [409, "already_invited"],
  "23514": [400, "bad_email"],
  "55P03": [429, "too_many_requests"],
  PT429: [429, "invitation_limit"],
};

/**
 * Adds POST /invite {employer_id, email} and POST /resend-invitation {invitation_id}, which return
 * {id, email}. The database decides which callers may invite. A single transaction stores the
 * invitation and queues its email (rule 37).
 */
export function addInvite(app: FastifyInstance, pool: pg.Pool): void {
  const config = { requestsAMinute: REQUESTS_A_MINUTE };
  const send = (identity: Identity, text: string, values: unknown[]) => {
    requireSignedIn(identity);
    return withRefusals(REFUSALS, () => sendInvitation(pool, identity, { text, values }));
  };
  app.post("/invite", { config }, async ({ identity, body }) => {
    const { employer_id, email } = parseBody(inviteSchema, body);
    return send(identity, "select public.invite($1, $2) as id", [employer_id, email]);
  });
  app.post("/resend-invitation", { config }, async ({ identity, body }) => {
    const { invitation_id } = parseBody(resendSchema, body);
    return send(identity, "select $1::bigint as id from public.resend_invitation($1::bigint)", [invitation_id]);
  });
}

type Invitation = { id: number; email: string; inviter: string };

function sendInvitation(pool: pg.Pool, identity: Identity, call: { text: string; values: unknown[] }) {
  return withUser(pool, identity, async (client) => {
    // Limits the wait for a lock. Invitations by the same user wait for each other. Without the
    // limit, they could use all connections of the owner's pool.
    await client.query("set local lock_timeout = '1s'");
    const called = await client.query<{ id: number }>(call);
    const { rows } = await client.query<Invitation>(
      `select i.id, i.email, u.email as inviter from public.employer_invitations i, public.users u
       where i.id = $1 and u.auth_id = auth.uid()`,
      [called.rows[0]?.id],
    );
    const [invitation] = rows;
    if (!invitation) throw new ServiceError(403, "not_allowed", "You cannot invite members to this company");
    const { id, email, inviter } = invitation;
    // Switches to the server's role, because the caller's role cannot access the outbox.
    await client.query("set local role none");
    await enqueueEmail(client, {
      template: "invitation",
      to: email,
      data: { invitationId: id, inviterEmail: inviter },
    });
    return { id, email };
  });
}

type EmailDependencies = { pool: pg.Pool; siteUrl: string };

/**
 * Creates an invitation's secret just before the email is sent, and stores only the secret's hash
 * (rule 37). A later email replaces the secret, so the earlier email's link stops working. Returns
 * null if the invitation was revoked or accepted, or if the company is inactive.
 */
export function createInvitationEmail({ pool, siteUrl }: EmailDependencies): PrepareEmail<"invitation"> {
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
