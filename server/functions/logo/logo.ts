import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { PoolClient } from "pg";
import { LOGO_MAX_BYTES } from "#domain/limits.ts";
import { AmountLimit } from "#server/admission/amount-limit.ts";
import { asMember, type Member } from "#server/functions/as-member.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { encodeLogo } from "./encode-logo.ts";

/**
 * Maximum number of simultaneous uploads for each user (`key`) and for all users (`all`). It is
 * low, because the server keeps each file in memory until it is converted.
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
  async function admit(request: FastifyRequest<OfCompany>, reply: FastifyReply): Promise<void> {
    const { identity, raw } = request;
    await asMemberOf(pool, request, async () => {});
    // A client that has left takes no slot, because nothing would free it.
    if (reply.raw.destroyed) return;
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

  app.put<OfCompany>("/logo/:employerId", { config, onRequest: admit }, async (request) => {
    const { body } = request;
    if (!Buffer.isBuffer(body)) throw new ServiceError(415, "not_a_picture", "A logo is a PNG, JPEG, WebP or GIF file");
    const { image, version } = await encodeLogo(body);
    return asMemberOf(pool, request, async (client, { id, userId }) => {
      // If the uploaded picture is already stored, its version and approval stay.
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

  app.delete<OfCompany>("/logo/:employerId", { config }, async (request, reply) => {
    await asMemberOf(pool, request, (client, { id }) =>
      client.query("delete from app.employer_logos where employer_id = $1", [id]),
    );
    return reply.code(204).send();
  });

  app.get<OfCompany>("/logo/:employerId", { config: { requestsAMinute: LOOKS_A_MINUTE } }, async (request, reply) => {
    const read = async (client: PoolClient, { id }: Member) =>
      client.query<{ image: Buffer }>("select image from app.employer_logos where employer_id = $1", [id]);
    const { rows } = await asMemberOf(pool, request, read, "my_employer_ids");
    if (!rows[0]) throw new ServiceError(404, "no_logo", "This company has no logo");
    return reply.type("image/webp").send(rows[0].image);
  });
}

/** Runs `work` for a member of the company whose id is in the URL. */
async function asMemberOf<Result>(
  pool: pg.Pool,
  { identity, params }: Pick<FastifyRequest<OfCompany>, "identity" | "params">,
  work: (client: PoolClient, member: Member) => Promise<Result>,
  companies?: "my_employer_ids",
): Promise<Result> {
  const id = /^[1-9]\d{0,15}$/.test(params.employerId) ? Number(params.employerId) : 0;
  return asMember({ pool, identity, companies, refusal: "You can't change this company's logo" }, id, work);
}
