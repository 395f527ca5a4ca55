import { type Row, toId } from "#server/commands/command.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { type Command, changed, formatListed, listing, MAX_LISTED, type StaffContext } from "./command.ts";

/** Commands for requests to join a company. Staff approve or deny them. Spec §6 "Staff" */
export const accessRequestCommands: Command[] = [
  {
    name: "requests",
    summary: "requests for access to companies, oldest first",
    format: formatListed("The others are listed when these are decided."),
    run: listing(`
      select p.id, u.email, u.first_name || ' ' || u.last_name as name, e.id as company_id, e.name as company, p.created
      from pending_employer_user_connections p
        join users u on u.id = p.user_id
        join employers e on e.id = p.employer_id
      order by p.created, p.id limit ${MAX_LISTED}`),
  },
  {
    name: "approve-request",
    argument: "<id>",
    summary: "make the user a member and email them",
    run: (context, argument) => decide(context, toId(argument), "approved"),
  },
  {
    name: "deny-request",
    argument: "<id>",
    summary: "reject the request and email the user",
    run: (context, argument) => decide(context, toId(argument), "declined"),
  },
];

async function decide(context: StaffContext, id: number, decision: "approved" | "declined"): Promise<Row[]> {
  const request = await changed(
    context,
    `request ${id}`,
    `with decided as (delete from pending_employer_user_connections where id = $1 returning *)
     select d.id, d.user_id, d.employer_id as company_id, u.email, e.name as company
     from decided d join users u on u.id = d.user_id join employers e on e.id = d.employer_id`,
    [id],
  );
  const { user_id, ...shown } = request;
  if (decision === "approved") {
    await context.client.query(
      "insert into employers_users (user_id, employer_id, joined_by) values ($1, $2, 'staff') on conflict do nothing",
      [user_id, shown.company_id],
    );
  }
  await context.log(`request ${decision}`, shown);
  await enqueueEmail(context.client, {
    template: "request-decided",
    to: String(shown.email),
    data: { userId: Number(user_id), companyName: String(shown.company), decision },
  });
  return [{ ...shown, decision }];
}
