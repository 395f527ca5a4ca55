import { loadDemo } from "#database/seeds/demo.ts";
import { signInAs } from "#e2e/world/account.ts";
import { createFaults } from "#e2e/world/faults.ts";
import type { Portal } from "#e2e/world/portal.ts";
import type { Visitor } from "#e2e/world/visitor.ts";
import { type Member, prepareStage, type Stage } from "./stage.ts";

const person = (firstName: string, lastName: string, email: string, companyName = ""): Visitor => ({
  firstName,
  lastName,
  email,
  companyName,
  password: "Sauna-Kettle-418!",
});

/** Loads the demo data. Adds believable users for the screens that need other users. */
export async function demoStage(portal: Portal): Promise<Stage> {
  await loadDemo(portal.database);
  const employer = await findMember(portal, "erik.lindqvist@prairiecrust.example");
  const manager = await findMember(portal, "dana@prairiecrust.example");
  const stage = await prepareStage(
    portal,
    createFaults(portal),
    { employer, manager, colleague: manager },
    {
      newcomer: person("Theo", "Berg", "theo.berg@lakeshorecarpentry.example"),
      beginner: person("Nora", "Haugen", "nora@lakeshorecarpentry.example", "Lakeshore Carpentry"),
      leaver: person("Sam", "Yang", "sam@lakeshorecarpentry.example"),
      unnamed: person("", "", "hello@bluestembooks.example", "Bluestem Books"),
      retired: person("Grace", "Ahlers", "grace@millcitybikes.example", "Mill City Bikes"),
    },
  );
  await portal.database.admin.query(
    "update public.employers set approved = 1, description = '<p>A shop on Main Street since 1998.</p>' where id = any ($1)",
    [[stage.unnamed.companyId, stage.retired.companyId]],
  );
  return stage;
}

async function findMember(portal: Portal, email: string): Promise<Member> {
  const { rows } = await portal.database.admin.query<Omit<Member, "email" | "signIn">>(
    `select auth_id as "authId", users.id as "userId", employer_id as "companyId"
     from public.users join public.employers_users on user_id = users.id where email = $1 order by employer_id limit 1`,
    [email],
  );
  const [row] = rows;
  if (!row) throw new Error(`The demo has no ${email}`);
  return { ...row, email, signIn: (page, path = "/") => signInAs(portal, row.authId, page, path) };
}
