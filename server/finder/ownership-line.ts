import { Parser } from "htmlparser2";
import type pg from "pg";
import { OWNERSHIP_META } from "#domain/company/ownership.ts";
import { provingDomains } from "#domain/company/shared-domains.ts";
import type { FetchedPage } from "./fetch/fetcher.ts";
import { hostOf } from "./scan-tasks.ts";

/** Maximum number of characters that the finder reads of a page's head. */
const MAX_HEAD = 500_000;

const IN_HEAD = new Set(["html", "head", "title", "base", "link", "meta", "script", "style", "noscript", "template"]);

type Proof = { employerId: number; host: string; email: string | null; userId: number | null };

type LineCheck = "proved" | "not_needed" | "line_missing" | "other_site" | "no_page";

type LineSettings = { fetchPage: (url: string) => Promise<FetchedPage>; userId: number | null };

/**
 * Reads the start page of a company's website. Stores a proof if the page's head has the company's
 * line. A page below the start page proves nothing, because it may belong to another company.
 * Throws a FetchRefusal if the start page can't be read.
 */
export async function proveByLine(
  pool: pg.Pool,
  employerId: number,
  { fetchPage, userId }: LineSettings,
): Promise<LineCheck> {
  const { rows } = await pool.query<{ url: string; host: string; content: string }>(
    `select e.company_url as url, app.host_of(e.company_url) as host, l.content
     from public.employers e join app.ownership_lines l on l.employer_id = e.id
     where e.id = $1 and e.inactive = 0 and app.host_of(e.company_url) is not null
       and not exists (select from app.ownership_proofs p where p.employer_id = e.id)`,
    [employerId],
  );
  const [company] = rows;
  if (!company || provingDomains(company.host).length === 0) return "not_needed";
  const { url, host, content } = company;
  const page = await fetchPage(new URL("/", url).href);
  if (page.status !== 200) return "no_page";
  if (hostOf(page.url) !== host) return "other_site";
  if (!hasOwnershipLine(page.text, content)) return "line_missing";
  return (await storeProof(pool, { employerId, host, email: null, userId })) ? "proved" : "not_needed";
}

/**
 * Stores a proof if the company's website is still on this host. Locks the company's row until the
 * proof is stored. A simultaneous change of the host waits for this lock, and then deletes the
 * proof.
 */
export async function storeProof(
  client: pg.ClientBase | pg.Pool,
  { employerId, host, email, userId }: Proof,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `with company as (
       select e.id from public.employers e where e.id = $1 and app.host_of(e.company_url) = $2 for no key update
     )
     insert into app.ownership_proofs (employer_id, host, email, user_id) select id, $2, $3, $4 from company
     on conflict (employer_id) do update set
       host = excluded.host, email = excluded.email, user_id = excluded.user_id, proved = now()`,
    [employerId, host, email, userId],
  );
  return rowCount === 1;
}

/**
 * Returns true if the head of the page has the company's line. The first element that can't be in a
 * head ends the head. Ignores a line after the head, because visitors may be able to write it
 * there, for example in comments.
 */
export function hasOwnershipLine(html: string, content: string): boolean {
  let isFound = false;
  let hasEnded = false;
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (hidden === 0 && !IN_HEAD.has(name)) hasEnded = true;
      if (name === "noscript" || name === "template") hidden += 1;
      if (hasEnded || hidden > 0 || name !== "meta") return;
      if (attributes.name?.toLowerCase() === OWNERSHIP_META && attributes.content?.trim() === content) isFound = true;
    },
    onclosetag(name) {
      if (name === "noscript" || name === "template") hidden -= 1;
      if (name === "head") hasEnded = true;
    },
  });
  parser.end(html.slice(0, MAX_HEAD));
  return isFound;
}
