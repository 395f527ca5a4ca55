import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { type Account, createAccount } from "#e2e/world/account.ts";
import { createEmployer, type Employer } from "#e2e/world/employer.ts";
import type { Faults } from "#e2e/world/faults.ts";
import type { Portal } from "#e2e/world/portal.ts";
import { addColleague, joinCompany, writeInvitation } from "#e2e/world/team-of.ts";
import { inventVisitor, type Visitor } from "#e2e/world/visitor.ts";

export type Member = Pick<Employer, "authId" | "companyId" | "email" | "signIn" | "userId">;

/** The company whose members open most screens. It has data for all these screens. */
export interface Company {
  employer: Member;
  colleague: Pick<Account, "authId">;
  /** A user who belongs to this company and to a second company. */
  manager: Pick<Account, "signIn">;
}

/** The users who open the screens, and the portal with its data. */
export interface Stage extends Company {
  portal: Portal;
  faults: Faults;
  /** A user with an account but no company. */
  newcomer: Account;
  /** A user whose company has no data. */
  beginner: Employer;
  /** A member of the beginner's company. The screen "lost-access" removes this member. */
  leaver: Account;
  /** A user with a company but no name. */
  unnamed: Employer;
  /** A user whose company is inactive. */
  retired: Employer;
  /** Stores an invitation to the beginner's company and returns the path of its page. */
  invite(email: string): Promise<string>;
}

export type Role = "newcomer" | "beginner" | "leaver" | "unnamed" | "retired";

export async function prepareStage(
  portal: Portal,
  faults: Faults,
  company: Company,
  people: Record<Role, Visitor>,
): Promise<Stage> {
  const { admin } = portal.database;
  const createOwner = async (role: Role) => createEmployer(portal, await createAccount(portal, people[role]));
  const beginner = await createOwner("beginner");
  const leaver = await addColleague(portal, beginner, people.leaver);
  const retired = await createOwner("retired");
  await admin.query("update public.employers set inactive = 1 where id = $1", [retired.companyId]);
  return {
    ...company,
    portal,
    faults,
    newcomer: await createAccount(portal, people.newcomer),
    beginner,
    leaver,
    unnamed: await createOwner("unnamed"),
    retired,
    async invite(email) {
      await admin.query("delete from public.employer_invitations where email = $1", [email]);
      return writeInvitation(portal, beginner, email);
    },
  };
}

const LONGEST_TITLE = `Overnight${" Bread, Pastry, Lefse and Rye Specialist".repeat(5)}`.slice(0, 199);

/** Creates users and a company with texts of the longest allowed length. */
export async function inventStage(portal: Portal, faults: Faults): Promise<Stage> {
  const employer = await createEmployer(portal);
  await employer.seedJobs(12);
  await employer.receiveSuggestion({ name: LONGEST_TITLE });
  const longest = await employer.postJob({ name: LONGEST_TITLE, city: "Lake-Nebagamon-and-Surroundings".repeat(3) });
  await employer.receiveApplicant(longest, { name: LONGEST_TITLE, message: LONGEST_TITLE });
  const sentBack = { end_date: addDays(todayInPortal(), 3), review_note: `Say which nights. ${LONGEST_TITLE}` };
  await employer.postJob({ name: LONGEST_TITLE, ...sentBack });
  await writeInvitation(portal, employer, "a.rather.long.address.of.somebody@a-company-in-the-north-woods.example");
  const colleague = await addColleague(portal, employer);
  const manager = await createEmployer(portal);
  await joinCompany(portal, manager, employer);
  return prepareStage(
    portal,
    faults,
    { employer, colleague, manager },
    {
      newcomer: inventVisitor(),
      beginner: inventVisitor(),
      leaver: inventVisitor(),
      unnamed: { ...inventVisitor(), firstName: "", lastName: "" },
      retired: inventVisitor(),
    },
  );
}
