import { createHash, randomUUID } from "node:crypto";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { type Account, createAccount } from "./account.ts";
import { contextOptions } from "./browser.ts";
import type { Employer } from "./employer.ts";
import type { Portal } from "./portal.ts";
import type { Visitor } from "./visitor.ts";

/** Creates another member of the company. */
export async function addColleague(portal: Portal, employer: Company, person?: Visitor): Promise<Account> {
  const colleague = await createAccount(portal, person);
  await joinCompany(portal, colleague, employer);
  return colleague;
}

type Company = Pick<Employer, "companyId">;

/** Makes the user a member of the company. */
export async function joinCompany({ database }: Portal, { userId }: Pick<Account, "userId">, { companyId }: Company) {
  await database.admin.query(
    "insert into public.employers_users (user_id, employer_id, joined_by) values ($1, $2, 'invitation')",
    [userId, companyId],
  );
}

/** Changes a job as a colleague. */
export async function saveJobAs(
  { database }: Portal,
  { authId }: Pick<Account, "authId">,
  jobId: number,
  change: string,
) {
  const claims = JSON.stringify({ sub: authId });
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, true)", [claims]);
    await client.query(`update public.job_openings set ${change} where id = ${jobId}`);
    await client.query("commit");
  } finally {
    client.release();
  }
}

/** Stores an invitation whose email was sent. Returns the path of its page. */
export async function writeInvitation(portal: Portal, employer: Employer, email: string): Promise<string> {
  const secret = randomUUID();
  await portal.database.admin.query(
    "insert into public.employer_invitations (employer_id, email, invited_by, token_hash) values ($1, $2, $3, $4)",
    [employer.companyId, email, employer.userId, createHash("sha256").update(secret).digest()],
  );
  return `/invitation/${secret}`;
}

/** Opens the browser of another user. The caller closes the context. */
export async function otherBrowser(browser: Browser, portal: Portal): Promise<{ page: Page; context: BrowserContext }> {
  const extraHTTPHeaders = { "x-forwarded-for": `10.200.${randomByte()}.${randomByte()}` };
  const context = await browser.newContext({ ...contextOptions, baseURL: portal.url, extraHTTPHeaders });
  return { context, page: await context.newPage() };
}

const randomByte = () => Math.floor(Math.random() * 256);
