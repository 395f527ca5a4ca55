import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { PoolClient } from "pg";
import { withUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import { LOGO_MAX_BYTES } from "#domain/limits.ts";
import { AmountLimit } from "#server/admission/amount-limit.ts";
import { requireSignedIn } from "#server/functions/requests.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { encodeLogo } from "./encode-logo.ts";

/**
 * Maximum number of simultaneous uploads for each user (`key`) and in total (`all`). It is low,
 * because each file is in memory until it is converted.
 */
const UPLOADS_AT_ONCE = { key: 2, all: 8 };
const REQUESTS_A_MINUTE = 10;
const LOOKS_A_MINUTE = 60;
/** Time limit from a request's headers to the end of its body. */
const BODY_WITHIN_MS = 10_000;

export type LogoOptions = { pool: pg.Pool; times?: { logoWithinMs?: number } | undefined };

type OfCompany = { Params: { employerId: string } };

/**
 * Adds `/logo/{employerId}` (rule 79). PUT stores the picture in its body and returns `{version}`.
 * DELETE removes the logo. PUT and DELETE require a member of an active company. GET returns the
 * stored picture to every member, even before staff approve it.
 */
export async function addLogo(app: FastifyInstance, { pool, times = {} }: LogoOptions): Promise<void> {
  // Accepts any content type, because the decoder checks the content itself.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LOGO_MAX_BYTES }, (_request, body, done) =>
    done(null, body),
  );
  const config = { requestsAMinute: REQUESTS_A_MINUTE };
  const uploads = new AmountLimit(UPLOADS_AT_ONCE);

  /** Checks access and limits before the body is read, so that a rejected upload uses no memory. */
  async function admit({ identity, params, raw }: FastifyRequest<OfCompany>, reply: FastifyReply): Promise<void> {
    await asMember(pool, identity, params.employerId, async () => {});
    const user = String(identity.claims.sub);
    if (uploads.exceeded(user)) {
      const headers = { "retry-after": "5" };
      throw new ServiceError(503, "busy", "Many pictures are being read now: please try again", { headers });
    }
    uploads.add(user);
    reply.raw.once("close", () => uploads.add(user, -1));
    const timer = setTimeout(() => raw.destroy(), times.logoWithinMs ?? BODY_WITHIN_MS);
    for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
  }

  app.put<OfCompany>("/logo/:employerId", { config, onRequest: admit }, async ({ identity, params, body }) => {
    if (!Buffer.isBuffer(body)) throw new ServiceError(415, "not_a_picture", "A logo is a PNG, JPEG, WebP or GIF file");
    const { image, version } = await encodeLogo(body);
    return asMember(pool, identity, params.employerId, async (client, { id, userId }) => {
      // If the new picture equals the stored picture, its version and approval stay.
      const { rows } = await client.query<{ version: string }>(
        `with stored as (
           insert into app.employer_logos (employer_id, image, version, uploaded_by) values ($1, $2, $3, $4)
           on conflict (employer_id) do update set
             image = excluded.image, version = excluded.version, uploaded = now(), uploaded_by = excluded.uploaded_by,
             approved = 0, review_note = null
           where employer_logos.image <> excluded.image
           returning version
         )
         select coalesce((select s.version from stored s), l.version) as version
         from (select $1::bigint as id) own left join app.employer_logos l on l.employer_id = own.id`,
        [id, image, version, userId],
      );
      return rows[0];
    });
  });

  app.delete<OfCompany>("/logo/:employerId", { config }, async ({ identity, params }, reply) => {
    await asMember(pool, identity, params.employerId, (client, { id }) =>
      client.query("delete from app.employer_logos where employer_id = $1", [id]),
    );
    return reply.code(204).send();
  });

  app.get<OfCompany>(
    "/logo/:employerId",
    { config: { requestsAMinute: LOOKS_A_MINUTE } },
    async ({ identity, params }, reply) => {
      const read = async (client: PoolClient, { id }: Member) =>
        client.query<{ image: Buffer }>("select image from app.employer_logos where employer_id = $1", [id]);
      const { rows } = await asMember(pool, identity, params.employerId, read, "my_employer_ids");
      if (!rows[0]) throw new ServiceError(404, "no_logo", "This company has no logo");
      return reply.type("image/webp").send(rows[0].image);
    },
  );
}

type Member = { id: number; userId: number };

/**
 * Checks with the caller's role that the caller is a member. Then runs `work` with the server's
 * role, because the caller's role cannot access logos.
 */
async function asMember<Result>(
  pool: pg.Pool,
  identity: Identity,
  employerId: string,
  work: (client: PoolClient, member: Member) => Promise<Result>,
  companies: "my_active_employer_ids" | "my_employer_ids" = "my_active_employer_ids",
): Promise<Result> {
  requireSignedIn(identity);
  const id = /^[1-9]\d{0,15}$/.test(employerId) ? Number(employerId) : 0;
  return withUser(pool, identity, async (client) => {
    const { rows } = await client.query<{ me: number }>(
      `select app.my_user_id() as me where $1::bigint = any (app.${companies}())`,
      [id],
    );
    if (!rows[0]) throw new ServiceError(403, "not_allowed", "You can't change this company's logo");
    await client.query("set local role none");
    return work(client, { id, userId: rows[0].me });
  });
}
