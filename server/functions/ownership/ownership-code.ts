import { randomInt, timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { OWNERSHIP_CODE_HOURS } from "#domain/limits.ts";
import { takeMessageSlot } from "#server/auth/limits/message-slots.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { NotYetError, type PrepareEmail } from "#server/email/email-request.ts";

/** Number of attempts after which a code is invalid. */
const TRIES = 5;
const CODES = 1_000_000;

type OwnershipCode = { host: string; email: string; code_hash: string };

type Needs = { pool: pg.Pool; hash: KeyedHash };

/**
 * Creates the code for an email just before the email is sent, and stores only the code's hash
 * (rule 98). A later email replaces the code. Returns null if the member has left, if the company
 * is inactive, or if its website has moved to another host.
 */
export function createOwnershipEmail({ pool, hash }: Needs): PrepareEmail<"ownership-code"> {
  return async ({ to, data: { employerId, userId, host } }, { id }) => {
    const { rows } = await pool.query<{ company: string; member: string }>(
      `select e.name as company, u.email as member
       from public.employers e
         join public.employers_users l on l.employer_id = e.id
         join public.users u on u.id = l.user_id
       where e.id = $1 and u.id = $2 and e.inactive = 0 and app.host_of(e.company_url) = $3`,
      [employerId, userId, host],
    );
    const [company] = rows;
    if (!company) return null;
    if (!(await takeMessageSlot(pool, hash, to, id))) throw new NotYetError();
    const code = String(randomInt(CODES)).padStart(6, "0");
    await pool.query(
      `insert into app.ownership_codes (employer_id, host, email, code_hash, expires)
       values ($1, $2, $3, $4, clock_timestamp() + make_interval(hours => $5))
       on conflict (employer_id) do update set
         host = excluded.host, email = excluded.email, code_hash = excluded.code_hash, tries = 0,
         expires = excluded.expires`,
      [employerId, host, to, hashCode(hash, employerId, to, code), OWNERSHIP_CODE_HOURS],
    );
    return { companyName: company.company, memberEmail: company.member, code };
  };
}

/**
 * Compares a typed code with the company's stored code. Counts the attempt first, so that
 * simultaneous attempts count too. Returns null for a wrong or expired code.
 */
export async function compareOwnershipCode(
  { pool, hash }: Needs,
  employerId: number,
  code: string,
): Promise<OwnershipCode | null> {
  const { rows } = await pool.query<OwnershipCode>(
    `update app.ownership_codes set tries = tries + 1
     where employer_id = $1 and tries < $2 and expires > clock_timestamp()
     returning host, email, code_hash`,
    [employerId, TRIES],
  );
  const [stored] = rows;
  if (!stored) return null;
  const typed = hashCode(hash, employerId, stored.email, code);
  return timingSafeEqual(Buffer.from(stored.code_hash), Buffer.from(typed)) ? stored : null;
}

/** Deletes a correct code. Returns false if another request has already used or replaced it. */
export async function spendOwnershipCode(
  client: pg.ClientBase,
  employerId: number,
  { code_hash }: OwnershipCode,
): Promise<boolean> {
  const text = "delete from app.ownership_codes where employer_id = $1 and code_hash = $2";
  const { rowCount } = await client.query(text, [employerId, code_hash]);
  return rowCount === 1;
}

function hashCode(hash: KeyedHash, employerId: number, email: string, code: string): string {
  return hash("ownership-code", String(employerId), email, code);
}
