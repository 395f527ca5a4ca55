import type { FastifyInstance } from "fastify";
import pg from "pg";
import { z } from "zod";
import { withUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { enqueueMail } from "#server/mail/outbox.ts";

/** More than INVITATIONS_PER_HOUR, so that a person meets that limit first. */
const REQUESTS_A_MINUTE = 30;

const id = z.int().positive();
const inviteSchema = z.object({ employer_id: id, email: z.string().transform(normalizeEmail).refine(isEmail) });
const resendSchema = z.object({ invitation_id: id });

/**
 * POST /invite {employer_id, email} and POST /resend-invitation {invitation_id}, both → {id, email}. The database decides
 * who may; the invitation and its email are one transaction (rule 37).
 */
export function addInvite(app: FastifyInstance, pool: pg.Pool): void {
  const config = { requestsAMinute: REQUESTS_A_MINUTE };
  app.post("/invite", { config }, async ({ identity, body }) => {
    const { employer_id, email } = parse(inviteSchema, body);
    return sendInvitation(pool, identity, { text: "select public.invite($1, $2) as id", values: [employer_id, email] });
  });
  app.post("/resend-invitation", { config }, async ({ identity, body }) => {
    const { invitation_id } = parse(resendSchema, body);
    const text = "select $1::bigint as id from public.resend_invitation($1::bigint)";
    return sendInvitation(pool, identity, { text, values: [invitation_id] });
  });
}

type Invitation = { id: number; email: string; inviter: string };

async function sendInvitation(pool: pg.Pool, identity: Identity, call: { text: string; values: unknown[] }) {
  if (identity.role !== "authenticated") throw new ServiceError(401, "not_signed_in", "Sign in first");
  try {
    return await withUser(pool, identity, async (client) => {
      // One person's invitations queue; many at once must not keep the owner's connections waiting.
      await client.query("set local lock_timeout = '1s'");
      const called = await client.query<{ id: number }>(call);
      const { rows } = await client.query<Invitation>(
        `select i.id, i.email, u.email as inviter from public.employer_invitations i, public.users u
         where i.id = $1 and u.auth_id = auth.uid()`,
        [called.rows[0]?.id],
      );
      const [invitation] = rows;
      if (!invitation) throw new ServiceError(403, "not_allowed", "You cannot invite people to this company");
      const { id, email, inviter } = invitation;
      // The outbox is the server's own: no role of a request reaches it.
      await client.query("set local role none");
      const data = { invitationId: String(id), inviterEmail: inviter };
      await enqueueMail(client, { template: "invitation", to: email, data });
      return { id, email };
    });
  } catch (error) {
    throw toRefusal(error);
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") || "The body";
  throw new ServiceError(400, field === "email" ? "bad_email" : "bad_request", `${field} is not valid`);
}

/** What the database refuses, by SQLSTATE; its hint says which case it is. */
const REFUSALS: Record<string, { status: number; code: string }> = {
  "42501": { status: 403, code: "not_allowed" },
  "23505": { status: 409, code: "already_invited" },
  "23514": { status: 400, code: "bad_email" },
  "55P03": { status: 429, code: "too_many_requests" },
  PT429: { status: 429, code: "invitation_limit" },
};

function toRefusal(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  const refusal = REFUSALS[error.code ?? ""];
  return refusal ? new ServiceError(refusal.status, error.hint ?? refusal.code, error.message) : error;
}
