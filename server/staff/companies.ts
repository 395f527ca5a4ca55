import { CommandError, type Row, toId } from "#server/commands/command.ts";
import { type Command, changed, type StaffContext } from "./command.ts";
import { lookalikesOf } from "./lookalikes.ts";

type CompanyRow = Row & { id: number; name: string; approved: number };

/** Rule 14: a company works before it is approved; an inactive one is read-only. */
export const companyCommands: Command[] = [
  {
    name: "companies",
    summary:
      "all companies, those that wait for approval first; looks_like: an approved name it could be mistaken for; website_unread: approve it again to show its website",
    async run({ client }) {
      const { rows } = await client.query<CompanyRow>(
        `select e.id, e.name, e.approved, e.company_url,
           coalesce(e.company_url, '') not in ('', coalesce(e.approved_url, '')) as website_unread, e.inactive, e.created,
           (select count(*) from employers_users l where l.employer_id = e.id) as members,
           (select count(*) from job_openings j where j.employer_id = e.id) as jobs
         from employers e
         order by e.approved, e.created desc, e.id desc`,
      );
      const lookalike = lookalikesOf(rows);
      return rows.map(({ id, name, ...row }) => ({ id, name, looks_like: lookalike({ id, name, ...row }), ...row }));
    },
  },
  {
    name: "approve-company",
    argument: "<id>",
    summary: "take away “Awaiting review by our team”, and show its website as it is now",
    run: (context, argument) => set(context, toId(argument), "approved = 1", "company approved"),
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
    summary: "end every hold on applications to an inactive company's jobs, whose members cannot",
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
      const released = { ...company, jobs: rows[0]?.jobs };
      await context.log("applications released", released);
      return [released];
    },
  },
  {
    name: "waive-second-factor",
    argument: "<id>",
    summary: "let the company's members in without a second factor again; they are told by email",
    async run(context, argument) {
      const id = toId(argument);
      const company = await changed(context, `company ${id}`, "select id, name from employers where id = $1", [id]);
      const { rows } = await context.client.query<{ was_required: boolean }>(
        "select app.set_second_factor($1, false) as was_required",
        [id],
      );
      if (!rows[0]?.was_required) throw new CommandError(`Company ${id} does not require a second factor.`);
      await context.log("second factor waived", company);
      return [{ ...company, requires_second_factor: false }];
    },
  },
];

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
