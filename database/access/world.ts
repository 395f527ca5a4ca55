import { randomBytes, randomUUID } from "node:crypto";
import type { ClientBase, Pool } from "pg";
import type { Identity } from "#database/identity.ts";
import { DRAFT_LIFETIME_MS } from "#domain/limits.ts";

/**
 * The actors of Spec §6. V is a visitor. N is a user without a company. M is a member, X is a
 * member of another company, and I is a member of an inactive company. F and S are the same member
 * of a company that requires a second factor. F has not used the factor and S has.
 */
export const ACTORS = ["V", "N", "M", "I", "X", "F", "S"] as const;
export type Actor = (typeof ACTORS)[number];

export type Person = { userId: number; authId: string; email: string; identity: Identity };

/** A company with a row in each of its tables. */
export type Company = {
  id: number;
  members: [Person, Person];
  jobId: number;
  suggestionId: number;
  deniedSuggestionId: number;
  liveSuggestionId: number;
  invitationId: number;
};

/**
 * A company with a job that ends today, a closed job that was filled, a job that a member deleted,
 * and a job that staff deleted. The first member has duplicated a job and can undo the duplication.
 * A scan of the company's website waits to start. A suggestion has changed on the website. Each
 * member has a draft with the id `draftId`. The first member also has an expired draft.
 */
export type CompanyOfTheWorld = Company & {
  endingJobId: number;
  closedJobId: number;
  deletedJobId: number;
  jobDeletedByStaffId: number;
  batchId: number;
  scanId: number;
  /** An application that a visitor sent on the public form. */
  applicationId: number;
  /** The first and the second member's notes on the application. */
  noteId: number;
  colleaguesNoteId: number;
  draftId: string;
  oldDraftId: string;
};

export type World = {
  identities: Record<Actor, Identity>;
  newcomer: Person;
  /** The company of the actor M. The actor N has requested access to it. */
  bakery: CompanyOfTheWorld;
  /** The company of the actor X. */
  rival: CompanyOfTheWorld;
  /** The inactive company. Its member is the actor `I`. */
  closed: CompanyOfTheWorld;
  /** The company of the actors F and S. It requires a second factor. */
  guarded: CompanyOfTheWorld;
};

export const CATEGORY_ID = 1201;
export const OTHER_CATEGORY_ID = 1202;

/**
 * The secret of an open invitation to the bakery for actor N. The bakery later removed the sender.
 */
export const FORMER_MEMBER_INVITATION = "invited by a former member";

/** The secret of the invitation with which the actor `N` can join the rival company. */
export const MEMBER_INVITATION = "invited by a member";

export async function createWorld(pool: Pool): Promise<World> {
  const create = async (name: string): Promise<CompanyOfTheWorld> => {
    const company = await createCompanyOfTheWorld(pool, name);
    await pool.query("insert into job_days (job_opening_id, day, views) values ($1, '2026-11-20', 3)", [company.jobId]);
    await pool.query("insert into app.job_sources values ($1, app.today(), 'flyer', '', 1)", [company.jobId]);
    const applicationId = await createApplication(pool, company.jobId);
    const [noteId, colleaguesNoteId] = [
      await createNote(pool, applicationId, company.members[0]),
      await createNote(pool, applicationId, company.members[1]),
    ];
    await pool.query("insert into answer_texts values ($1, 'decline', 'Your application', 'Thank you.')", [company.id]);
    return {
      ...company,
      batchId: await createBatch(pool, company),
      scanId: await createScan(pool, company),
      applicationId,
      noteId,
      colleaguesNoteId,
      ...(await createDrafts(pool, company)),
    };
  };
  const bakery = await create("Prairie Crust Bakery");
  const rival = await create("Lakeside Mill");
  const closed = await create("Closed Creamery");
  await pool.query("update employers set inactive = 1 where id = $1", [closed.id]);
  const guarded = await create("Guarded Granary");
  await pool.query("update employers set requires_second_factor = true where id = $1", [guarded.id]);
  const newcomer = await createPerson(pool);
  await pool.query(
    "insert into pending_employer_user_connections (employer_id, user_id, requested_by) values ($1, $2, $2)",
    [bakery.id, newcomer.userId],
  );
  await inviteByFormerMember(pool, bakery.id, newcomer.email);
  await inviteByMember(pool, rival, newcomer.email);
  return {
    newcomer,
    bakery,
    rival,
    closed,
    guarded,
    identities: {
      V: { role: "anon", claims: { role: "anon" } },
      N: newcomer.identity,
      M: bakery.members[0].identity,
      I: closed.members[0].identity,
      X: rival.members[0].identity,
      F: withLevel(guarded.members[0].identity, "aal1"),
      S: withLevel(guarded.members[0].identity, "aal2"),
    },
  };
}

export function withLevel({ role, claims }: Identity, aal: "aal1" | "aal2"): Identity {
  return { role, claims: { ...claims, aal } };
}

async function createCompanyOfTheWorld(pool: Pool, name: string) {
  const company = await createCompany(pool, name);
  const closing = { archived: 1, closed_reason: "filled_here", closed_at: new Date() };
  const [endingJobId, closedJobId, deletedJobId, jobDeletedByStaffId] = [
    await createJob(pool, company.id),
    await createJob(pool, company.id, closing),
    await createJob(pool, company.id),
    await createJob(pool, company.id),
  ];
  await pool.query("update job_openings set start_date = app.today(), end_date = app.today() where id = $1", [
    endingJobId,
  ]);
  await pool.query("delete from job_openings where id = any ($1)", [[deletedJobId, jobDeletedByStaffId]]);
  await pool.query("update app.deleted_jobs set deleted_by = $2 where job_id = $1", [
    deletedJobId,
    company.members[0].userId,
  ]);
  return { ...company, endingJobId, closedJobId, deletedJobId, jobDeletedByStaffId };
}

function createBatch(pool: Pool, { id, members, jobId }: Company): Promise<number> {
  const jobs = JSON.stringify([{ id: jobId }]);
  return insertRow(pool, "app.job_batches", { employer_id: id, user_id: members[0].userId, action: "duplicate", jobs });
}

/** The values of an application from the public form (rule 77). */
export const APPLICANT = {
  name: "Robin Nyberg",
  email: "robin@applicants.example",
  phone: "507-555-0147",
  message: "I have baked at night for six years.",
} as const;

export function createApplication(pool: Pool, jobId: number, values: Record<string, unknown> = {}): Promise<number> {
  const token_hash = randomBytes(32);
  return insertRow(pool, "applications", { ...APPLICANT, token_hash, job_opening_id: jobId, ...values });
}

/** Creates a note of a member on an application. */
export function createNote(pool: Pool, applicationId: number, { userId, email }: Person, body = "Call on Monday.") {
  return insertRow(pool, "application_notes", { application_id: applicationId, user_id: userId, author: email, body });
}

async function createScan(pool: Pool, { id, suggestionId }: Company): Promise<number> {
  await pool.query("update employers set approved = 1, careers_url = $2 where id = $1", [
    id,
    `https://${id}.example/jobs`,
  ]);
  const keys = ["title:pastry cook"];
  const found = {
    employer_id: id,
    suggestion_id: suggestionId,
    keys,
    hash: "h",
    state: "changed",
    changed: "2026-11-21",
  };
  await insertRow(pool, "app.found_jobs", found);
  const website = `https://${id}.example/jobs`;
  return insertRow(pool, "app.website_scans", {
    employer_id: id,
    address: website,
    host: `${id}.example`,
    reason: "weekly",
  });
}

async function createDrafts(pool: Pool, { id, members }: Company) {
  const [draftId, oldDraftId] = [randomUUID(), randomUUID()];
  for (const { userId } of members) await createDraft(pool, { user_id: userId, employer_id: id, id: draftId });
  const [{ userId }] = members;
  const { rows } = await pool.query("select (now() - $1 * interval '1 ms')::text as updated", [DRAFT_LIFETIME_MS]);
  await createDraft(pool, { user_id: userId, employer_id: id, id: oldDraftId, ...rows[0] });
  return { draftId, oldDraftId };
}

/** Inserts a draft of a baker's job. `values` overrides its columns. */
export function createDraft(pool: Pool, values: Record<string, unknown>) {
  return insertRow(pool, "job_drafts", { copy_id: randomUUID(), title: "Baker", draft: { name: "Baker" }, ...values });
}

async function inviteByFormerMember(pool: Pool, employerId: number, email: string): Promise<void> {
  const { userId } = await createPerson(pool);
  await pool.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [userId, employerId]);
  await createInvitation(pool, { employerId, email, userId, secret: FORMER_MEMBER_INVITATION });
  await pool.query("delete from employers_users where user_id = $1", [userId]);
}

async function inviteByMember(pool: Pool, { id, members }: Company, email: string): Promise<void> {
  await createInvitation(pool, { employerId: id, email, userId: members[0].userId, secret: MEMBER_INVITATION });
}

async function createInvitation(
  pool: Pool,
  { employerId, email, userId, secret }: { employerId: number; email: string; userId: number; secret: string },
): Promise<void> {
  await pool.query(
    `insert into employer_invitations (employer_id, email, invited_by, token_hash)
     values ($1, $2, $3, sha256(convert_to($4, 'UTF8')))`,
    [employerId, email, userId, secret],
  );
}

/**
 * Creates an account with a confirmed email address, before the user's first visit to the portal.
 */
export async function createAccount(pool: Pool, options: { email?: string; isConfirmed?: boolean } = {}) {
  const authId = randomUUID();
  const email = options.email ?? `${authId.slice(0, 8)}@people.example`;
  await pool.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
     values ($1, $2, case when $3::boolean then now() end, '{"first_name": "Dana", "last_name": "Olson"}')`,
    [authId, email, options.isConfirmed ?? true],
  );
  const identity: Identity = { role: "authenticated", claims: { sub: authId, role: "authenticated" } };
  return { authId, email, identity };
}

export async function createPerson(pool: Pool, options: { email?: string } = {}): Promise<Person> {
  const account = await createAccount(pool, options);
  const userId = await idOf(pool, "insert into users (auth_id, email) values ($1, $2) returning id", [
    account.authId,
    account.email,
  ]);
  return { ...account, userId };
}

export async function createCompany(pool: Pool, name: string): Promise<Company> {
  const members: [Person, Person] = [await createPerson(pool), await createPerson(pool)];
  const id = await idOf(pool, "insert into employers (name) values ($1) returning id", [name]);
  for (const { userId } of members) {
    await pool.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [userId, id]);
  }
  const jobId = await createJob(pool, id);
  await pool.query("insert into job_categories_job_openings values ($1, $2)", [jobId, CATEGORY_ID]);
  await pool.query("insert into applications (job_opening_id) values ($1)", [jobId]);
  return {
    id,
    members,
    jobId,
    suggestionId: await createSuggestion(pool, id),
    deniedSuggestionId: await createSuggestion(pool, id, { denied: true }),
    liveSuggestionId: await createSuggestion(pool, id, { moved_to_live: true }),
    invitationId: await idOf(
      pool,
      "insert into employer_invitations (employer_id, email) values ($1, 'guest@people.example') returning id",
      [id],
    ),
  };
}

/** The fields that the job form always sends, with valid values. */
export const JOB = {
  name: "Overnight Bread Baker",
  description: "<p>You shape our sourdough.</p>",
  address_line_one: "312 Division Street",
  city: "Northfield",
  state: "Minnesota",
  postal_code: "55057",
  start_date: "2026-11-21",
  end_date: "2099-12-21",
  min_annual_pay: 38_000,
  max_annual_pay: 46_000,
} as const;

export function createJob(pool: Pool, employerId: number, values: Record<string, unknown> = {}): Promise<number> {
  return insertRow(pool, "job_openings", { ...JOB, employer_id: employerId, ...values });
}

export function createSuggestion(pool: Pool, employerId: number, values: Record<string, unknown> = {}) {
  return insertRow(pool, "script_acquired_job_openings", { employer_id: employerId, name: "Pastry Cook", ...values });
}

export function insertRow(pool: Pool | ClientBase, table: string, row: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(row);
  return idOf(
    pool,
    `insert into ${table} (${columns}) values (${columns.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  );
}

async function idOf(pool: Pool | ClientBase, text: string, values: unknown[]): Promise<number> {
  const [row] = (await pool.query<{ id: number }>(text, values)).rows;
  if (!row) throw new Error(`No row returned by: ${text}`);
  return row.id;
}
