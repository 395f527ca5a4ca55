import type { PoolClient } from "pg";
import { only } from "#database/only.ts";
import { CommandError, type Row, toId } from "#server/commands/command.ts";
import { type Command, changed, formatListed, MAX_LISTED, type StaffContext, toMoment } from "./command.ts";
import { lookalikesOf } from "./lookalikes.ts";

type CompanyRow = Row & { id: number; name: string; approved: number };

/** Number of company names in each query. */
const NAMES_A_READ = 10_000;

/**
 * Commands for companies. Members can work before staff approve their company. An inactive company
 * is read-only. Rule 14
 */
export const companyCommands: Command[] = [
  {
    name: "companies",
    summary:
      "companies, those that wait for approval first; looks_like: an approved name it could be mistaken for; proof: how a member proved that the website is theirs; website_unread: approve it again to show its website; text_unread: read its texts, and approve it with --modified to show them",
    format: formatListed("Find others by name: company <part of a name>"),
    run: ({ client }) => list(client, ""),
  },
  {
    name: "company",
    argument: "<part of a name>",
    summary: `the same of companies whose name contains it, ${MAX_LISTED} at most`,
    run: ({ client }, argument) => list(client, argument),
  },
  {
    name: "approve-company",
    argument: "<id>",
    summary:
      "approve the company and its current website; with --modified also its texts, and only if all are as in `companies`",
    run: (context, argument) => approve(context, toId(argument)),
  },
  {
    name: "deactivate-company",
    argument: "<id>",
    summary: "make the company read-only and hide it from the search",
    run: (context, argument) => set(context, toId(argument), "inactive = 1", "company deactivated"),
  },
  {
    name: "reactivate-company",
    argument: "<id>",
    summary: "let its members work again",
    run: (context, argument) => set(context, toId(argument), "inactive = 0", "company reactivated"),
  },
  {
    name: "release-applications",
    argument: "<id>",
    summary: "end all holds on applications to an inactive company's jobs, because its members cannot",
    async run(context, argument) {
      const id = toId(argument);
      const company = await changed(
        context,
        `inactive company ${id}`,
        "select id, name from employers where id = $1 and inactive = 1 for no key update",
        [id],
      );
      const { rows } = await context.client.query<{ jobs: number }>("select app.release_applications($1) as jobs", [
        id,
      ]);
      const released = { ...company, jobs: only(rows).jobs };
      await context.log("applications released", released);
      return [released];
    },
  },
  {
    name: "waive-second-factor",
    argument: "<id>",
    summary: "stop requiring a second factor of the company's members; they get an email",
    async run(context, argument) {
      const id = toId(argument);
      const company = await changed(context, `company ${id}`, "select id, name from employers where id = $1", [id]);
      const { rows } = await context.client.query<{ was_required: boolean }>(
        "select app.set_second_factor($1, false) as was_required",
        [id],
      );
      if (!only(rows).was_required) throw new CommandError(`Company ${id} does not require a second factor.`);
      await context.log("second factor waived", company);
      return [{ ...company, requires_second_factor: false }];
    },
  },
];

async function list(client: PoolClient, part: string): Promise<Row[]> {
  const { rows } = await client.query<CompanyRow>(
    `select e.id, e.name, e.approved, e.company_url,
       (
         select 'proved by ' || coalesce(p.email, 'a line on ' || p.host) || ' on '
           || to_char(p.proved at time zone 'America/Chicago', 'YYYY-MM-DD')
         from app.ownership_proofs p where p.employer_id = e.id
       ) as proof,
       coalesce(e.company_url, '') not in ('', coalesce(e.approved_url, '')) as website_unread,
       t.is_unread as text_unread, case when t.is_unread then e.description end as description,
       case when t.is_unread then e.primary_service end as primary_service,
       case when t.is_unread then e.employee_count end as employee_count,
       case when t.is_unread and e.is_email_public then e.contact_email end as contact_email,
       case when t.is_unread and e.is_phone_public then e.phone end as phone, e.inactive, e.created,
       to_json(e.modified) #>> '{}' as modified,
       (select count(*) from employers_users l where l.employer_id = e.id) as members,
       (select count(*) from job_openings j where j.employer_id = e.id) as jobs
     from (
       select * from employers where position(lower($1) in lower(name)) > 0
       order by approved, created desc, id desc limit ${MAX_LISTED}
     ) e
     cross join lateral (select app.has_unread_company_texts(c) as is_unread from employers c where c.id = e.id) t
     order by e.approved, e.created desc, e.id desc`,
    [part],
  );
  const alike = new Map<number, string[]>(rows.map(({ id }) => [id, []]));
  for await (const approved of approvedCompanies(client)) {
    const lookalike = lookalikesOf(approved);
    for (const row of rows) alike.get(row.id)?.push(...[lookalike(row)].filter((names) => names !== null));
  }
  return rows.map(({ id, name, ...row }) => ({ id, name, looks_like: alike.get(id)?.join(", ") || null, ...row }));
}

async function* approvedCompanies(client: PoolClient): AsyncGenerator<CompanyRow[]> {
  let after = 0;
  for (;;) {
    const { rows } = await client.query<CompanyRow>(
      `select id, name, approved from employers where approved = 1 and id > $1 order by id limit ${NAMES_A_READ}`,
      [after],
    );
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < NAMES_A_READ) return;
    after = last.id;
  }
}

async function approve(context: StaffContext, id: number): Promise<Row[]> {
  const { modified } = context.options;
  if (modified !== undefined) {
    const read = toMoment(modified, "Give the time that `companies` shows: --modified <moment>.");
    const company = await changed(
      context,
      `company ${id}`,
      "select modified = $2 as is_as_read from employers where id = $1 for no key update",
      [id, read],
    );
    if (!company.is_as_read) throw new CommandError(`Company ${id} has changed since. Read it again: companies.`);
    // Approves the company's texts only if staff gave --modified. The check above then ensures that
    // no member has changed the texts since staff read them.
    await context.client.query("select app.approve_company_texts($1)", [id]);
  }
  return set(context, id, "approved = 1", "company approved");
}

async function set(context: StaffContext, id: number, assignment: string, action: string): Promise<Row[]> {
  const company = await changed(
    context,
    `company ${id}`,
    `update employers set ${assignment} where id = $1 returning id, name, approved, inactive`,
    [id],
  );
  await context.log(action, company);
  return [company];
}
