import { expect, test } from "vitest";
import { type Company, createApplication, createPerson, createSuggestion } from "#database/access/world.ts";
import type { EmailFlag } from "#domain/account/email-flags.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import type { TemplateName } from "#server/email/email-request.ts";
import { queueApplications } from "#server/email/notices/queue-applications.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { runStaff } from "#server/staff/tests/run-staff.ts";
import { day, noonOf } from "./moved-clock.ts";
import { startNoticeWorld } from "./notice-world.ts";

const world = await startNoticeWorld();

/** Subjects with their templates and flags. */
const SUBJECTS: [subject: RegExp, template: TemplateName, flag: EmailFlag | null][] = [
  [/^Your sign-in link/, "magic-link", null],
  [/^Set a new password/, "recovery", null],
  [/^Your password .* was changed$/, "password-changed", null],
  [/^Your access to .* has ended/, "removed", null],
  [/^You now have access/, "request-decided", "send_email"],
  [/ends on/, "job-ending", "send_email"],
  [/^No one has viewed/, "job-unseen", "send_email"],
  [/is approved$/, "job-approved", "send_email"],
  [/needs a change$/, "job-sent-back", "send_email"],
  [/^We found/, "jobs-found", "automated_email"],
  [/new application/, "application-received", "send_email"],
  [/will be deleted/, "applications-ending", "automated_email"],
];

const staff = (...words: string[]) => runStaff(world.server.database, ...words);

/**
 * Makes the portal send this member every kind of email that has a flag, and emails for signing in.
 * Moves the clock to five days before a job ends.
 */
async function causeEverything(company: Company) {
  const [{ userId, email }] = company.members;
  const { admin } = world.server.database;
  const live = { approved_at: `${day(0)}T12:00:00Z`, start_date: day(0) };
  await world.job(company, { ...live, name: "Ending", end_date: day(12), views: 5 });
  await world.job(company, { ...live, name: "Unseen", end_date: day(60) });
  await createSuggestion(admin, company.id, { created: `${day(6)}T12:00:00Z` });
  await createApplication(
    admin,
    await world.job(company, { ...live, name: "Applied for", end_date: day(90), views: 1 }),
  );
  const over = { ...live, start_date: day(-600), end_date: day(-500), name: "Over", views: 1 };
  await createApplication(admin, await world.job(company, over), { created: `${day(-550)}T12:00:00Z` });
  await queueApplications(admin, new Date());
  expect(await queueNotices(admin, noonOf(7))).toEqual([]);

  const approved = String(await world.job(company, { approved: 0, end_date: day(60), views: 1 }));
  const [read] = await staff("job", approved);
  await staff("approve-job", approved, "--modified", String(read?.modified));
  const sentBack = String(await world.job(company, { approved: 0, end_date: day(60), views: 1 }));
  await staff("send-back-job", sentBack, "--reason", "Which nights?");
  const other = await world.company();
  const [request] = await world.sql(
    `insert into pending_employer_user_connections (employer_id, user_id, requested_by) values ($1, $2, $2) returning id`,
    [other.id, userId],
  );
  await staff("approve-request", String(request?.id));

  for (const path of ["otp", "recover"]) {
    const body = JSON.stringify({ email, create_user: false });
    await world.sql("delete from server.message_slots");
    const headers = { "content-type": "application/json" };
    expect((await fetch(`${world.server.url}/auth/v1/${path}`, { method: "POST", headers, body })).status).toBe(200);
    await world.subjectsTo(email);
  }
  await enqueueEmail(admin, { template: "password-changed", to: email, data: { at: new Date().toISOString() } });
  await enqueueEmail(admin, { template: "removed", to: email, data: { companyName: "North Shore Bakery" } });
}

// Rule 74
test.each([
  [{ send_email: 1, automated_email: 1, newsletter_email: 1 }],
  [{ send_email: 0, automated_email: 1, newsletter_email: 1 }],
  [{ send_email: 1, automated_email: 0, newsletter_email: 1 }],
  [{ send_email: 1, automated_email: 1, newsletter_email: 0 }],
  [{ send_email: 0, automated_email: 0, newsletter_email: 0 }],
])("the flags %j silence exactly the emails whose flag is off", { timeout: 60_000 }, async (flags) => {
  const company = await world.company();
  const [{ userId, email }] = company.members;
  await world.sql("update users set send_email = $2, automated_email = $3, newsletter_email = $4 where id = $1", [
    userId,
    ...Object.values(flags),
  ]);
  await causeEverything(company);
  const got = (await world.subjectsTo(email)).map(
    (subject) => SUBJECTS.find(([pattern]) => pattern.test(subject))?.[1] ?? subject,
  );
  const sent = SUBJECTS.filter(([, , flag]) => flag === null || flags[flag] === 1);
  const wanted = sent.map(([, template]) => template);
  expect(got.sort()).toEqual(wanted.sort());
  const headed = world.server.sink.emails.filter(
    ({ to, headers }) => to.includes(email) && headers["list-unsubscribe"],
  );
  const silenceable = sent.filter(([, , flag]) => flag !== null);
  expect(headed).toHaveLength(silenceable.length);
});

test("a member with the flag gets emails that a colleague has turned off", async () => {
  const company = await world.company();
  const [silent, other] = company.members;
  await world.sql("update users set send_email = 0 where id = $1", [silent.userId]);
  await staff(
    "send-back-job",
    String(await world.job(company, { approved: 0, end_date: day(60) })),
    "--reason",
    "Why?",
  );
  expect(await world.subjectsTo(silent.email)).toEqual([]);
  expect(await world.subjectsTo(other.email)).toEqual(["“Night Baker” needs a change"]);
  expect(await world.subjectsTo((await createPerson(world.server.database.admin)).email)).toEqual([]);
});
