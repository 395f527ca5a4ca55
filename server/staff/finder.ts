import { toId } from "#server/commands/command.ts";
import { type Command, changed, formatListed, listing, MAX_LISTED } from "./command.ts";

/** Commands that list members' reports about wrong results of the finder (rule 73). */
export const finderCommands: Command[] = [
  {
    name: "missed-jobs",
    summary: "pages with jobs that the finder missed, as members report them, newest first",
    format: formatListed("Remove reports to see older reports."),
    run: listing(`
      select m.id, e.id as company_id, e.name as company, m.url, m.note, u.email, m.created
      from app.missed_jobs m
        join public.employers e on e.id = m.employer_id
        join public.users u on u.id = m.user_id
      order by m.created desc, m.id desc limit ${MAX_LISTED}`),
  },
  {
    name: "remove-missed-jobs",
    argument: "<id>",
    summary: "remove a report when the finder reads the page",
    async run(context, argument) {
      const id = toId(argument);
      const row = await changed(
        context,
        `report ${id}`,
        "delete from app.missed_jobs where id = $1 returning id, employer_id as company_id, url",
        [id],
      );
      await context.log("missed jobs removed", row);
      return [row];
    },
  },
  {
    name: "not-jobs",
    summary: 'lists on websites whose suggestions members marked "Not a job", most marks first',
    format: formatListed("Lists with fewer marks are left out."),
    run: listing(`
      select e.id as company_id, e.name as company, count(s.not_a_job)::integer as not_jobs, count(*)::integer as suggested,
        min(s.name) filter (where s.not_a_job) as example, f.found_in
      from app.found_jobs f
        join public.script_acquired_job_openings s on s.id = f.suggestion_id
        join public.employers e on e.id = f.employer_id
      group by e.id, e.name, f.found_in
      having count(s.not_a_job) > 0
      order by count(s.not_a_job) desc, e.id, f.found_in limit ${MAX_LISTED}`),
  },
];
