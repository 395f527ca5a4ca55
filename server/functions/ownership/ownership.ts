import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import type { Identity } from "#database/identity.ts";
import { only } from "#database/only.ts";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import type { Ownership } from "#domain/company/ownership.ts";
import { provingDomains } from "#domain/company/shared-domains.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { FetchRefusal } from "#server/finder/fetch/fetch-refusal.ts";
import { Fetcher } from "#server/finder/fetch/fetcher.ts";
import { createPace } from "#server/finder/fetch/host-pace.ts";
import type { Network } from "#server/finder/fetch/request-once.ts";
import { proveByLine, storeProof } from "#server/finder/ownership-line.ts";
import { asMember } from "#server/functions/as-member.ts";
import { parseBody } from "#server/functions/requests.ts";
import { createLimiter, take } from "#server/http/limiter.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { compareOwnershipCode, spendOwnershipCode } from "./ownership-code.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Maximum time in milliseconds for reading a website's start page and its robots.txt. */
const CHECK_WITHIN_MS = 20_000;
const REFUSAL = "You can't change this company";

const companySchema = z.object({ employer_id: z.int().positive() });
const emailSchema = companySchema.extend({ email: z.string().transform(normalizeEmail).refine(isEmail) });
const codeSchema = companySchema.extend({ code: z.string().regex(/^\d{6}$/) });

type OwnershipOptions = {
  pool: pg.Pool;
  hash: KeyedHash;
  network: Network;
  siteUrl: string;
  isFinderOn: boolean;
};

/**
 * Adds the functions by which a member proves that the company's website is theirs (rule 98). They
 * return the state of the proof.
 *
 * - POST /ownership {employer_id}
 * - POST /send-ownership-code {employer_id, email} emails a code to an address at the website's
 *   domain.
 * - POST /enter-ownership-code {employer_id, code}
 * - POST /check-ownership-line {employer_id} reads the website's start page.
 */
export function addOwnership(app: FastifyInstance, options: OwnershipOptions): void {
  const { pool, hash, network, siteUrl, isFinderOn } = options;
  const limits = {
    codesOfCompany: createLimiter(pool, "ownership codes of company", 5, DAY),
    codesOfHost: createLimiter(pool, "ownership codes of host", 10, DAY),
    wrongCodes: createLimiter(pool, "wrong ownership codes", 20, DAY),
    checksOfCompany: createLimiter(pool, "ownership checks of company", 10, HOUR),
    checksOfHost: createLimiter(pool, "ownership checks of host", 20, HOUR),
  };
  const pace = createPace();

  async function require(limit: keyof typeof limits, key: string): Promise<void> {
    const seconds = await take(limits[limit], key);
    // Throws 409 instead of 429, because the browser repeats requests after a 429.
    if (seconds > 0) throw new ServiceError(409, "too_often", "This was tried too often: try again later");
  }

  function readState(identity: Identity, id: number, companies?: "my_employer_ids"): Promise<Ownership> {
    return asMember({ pool, identity, companies, refusal: REFUSAL }, id, (client) =>
      readOwnership(client, id, isFinderOn),
    );
  }

  app.post("/ownership", { config: { requestsAMinute: 60 } }, async ({ identity, body }) =>
    readState(identity, parseBody(companySchema, body).employer_id, "my_employer_ids"),
  );

  app.post("/send-ownership-code", { config: { requestsAMinute: 5 } }, async ({ identity, body }) => {
    const { employer_id: id, email } = parseBody(emailSchema, body);
    const { host, domains } = await readState(identity, id);
    if (!host || !domains.includes(email.slice(email.lastIndexOf("@") + 1))) {
      throw new ServiceError(409, "other_domain", "The email address is not at the website's domain");
    }
    await require("codesOfCompany", String(id));
    await require("codesOfHost", host);
    return asMember({ pool, identity, refusal: REFUSAL }, id, async (client, { userId }) => {
      await enqueueEmail(client, { template: "ownership-code", to: email, data: { employerId: id, userId, host } });
      return { ...(await readOwnership(client, id, isFinderOn)), sent_to: email };
    });
  });

  app.post("/enter-ownership-code", { config: { requestsAMinute: 10 } }, async ({ identity, body }) => {
    const { employer_id: id, code } = parseBody(codeSchema, body);
    const { host } = await readState(identity, id);
    const wrong = new ServiceError(409, "wrong_code", "The code is wrong or has expired");
    if (!host) throw wrong;
    await require("wrongCodes", host);
    const stored = await compareOwnershipCode({ pool, hash }, id, code);
    if (!stored) throw wrong;
    await limits.wrongCodes.reward(host, 1);
    return asMember({ pool, identity, refusal: REFUSAL }, id, async (client, { userId }) => {
      const { host: provedHost, email } = stored;
      const isProved =
        (await spendOwnershipCode(client, id, stored)) &&
        (await storeProof(client, { employerId: id, host: provedHost, email, userId }));
      if (!isProved) throw wrong;
      return readOwnership(client, id, isFinderOn);
    });
  });

  app.post("/check-ownership-line", { config: { requestsAMinute: 5 } }, async ({ identity, body }) => {
    const { employer_id: id } = parseBody(companySchema, body);
    if (!isFinderOn) throw new ServiceError(503, "not_configured", "The setting FINDER is off");
    const { userId, host } = await asMember({ pool, identity, refusal: REFUSAL }, id, async (client, member) => ({
      ...(await readOwnership(client, id, isFinderOn)),
      userId: member.userId,
    }));
    await require("checksOfCompany", String(id));
    await require("checksOfHost", host ?? "");
    const fetcher = new Fetcher({ network, userAgent: `OpeningsFinder/1.0 (+${siteUrl})`, pace });
    const deadline = AbortSignal.timeout(CHECK_WITHIN_MS);
    const fetchPage = (url: string) => fetcher.read(url, deadline);
    const outcome = await proveByLine(pool, id, { fetchPage, userId }).catch((error: unknown) => {
      if (error instanceof FetchRefusal || deadline.aborted) return "no_page";
      throw error;
    });
    if (outcome !== "proved" && outcome !== "not_needed") {
      throw new ServiceError(409, outcome, "The website's start page doesn't prove it");
    }
    return readState(identity, id);
  });
}

type Stored = Omit<Ownership, "domains">;

/**
 * Reads the state of a company's proof. The first call creates the line to put on the website, if
 * the company is active.
 */
async function readOwnership(client: pg.ClientBase, id: number, isFinderOn: boolean): Promise<Ownership> {
  await client.query(
    `insert into app.ownership_lines (employer_id, content)
     select e.id, $2 from public.employers e where e.id = $1 and e.inactive = 0
     on conflict (employer_id) do nothing`,
    [id, randomBytes(24).toString("base64url")],
  );
  const { rows } = await client.query<Stored>(
    `select app.host_of(e.company_url) as host, l.content as line, c.email as sent_to,
       case when p.employer_id is not null then json_build_object('email', p.email, 'proved', p.proved) end as proof
     from public.employers e
       left join app.ownership_lines l on l.employer_id = e.id
       left join app.ownership_codes c on c.employer_id = e.id and c.tries < 5 and c.expires > now()
       left join app.ownership_proofs p on p.employer_id = e.id
     where e.id = $1`,
    [id],
  );
  const { host, line, sent_to, proof } = only(rows);
  return { host, domains: host === null ? [] : provingDomains(host), line: isFinderOn ? line : null, sent_to, proof };
}
