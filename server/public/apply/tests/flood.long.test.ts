import { expect, test } from "vitest";
import { acting } from "#database/access/acting.ts";
import { APPLICANT, createCompany } from "#database/access/world.ts";
import { NOTES_MAX } from "#domain/limits.ts";
import { answerField } from "#server/public/apply/answers.ts";
import { change, openJob, visit } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { tokenOf, visitor } from "./applicant.ts";

const COUNT = 1_000;
const NETWORKS = 100;
const START = "Text: When can you start?";
const HOSTILE = `=HYPERLINK("http://evil.example")<script>alert(1)</script>`;

const server = await serve();
const { admin, rest } = server.database;
const company = await createCompany(admin, "Prairie Crust Bakery");
await change(server, "employers", company.id, { approved: 1 });
const dana = acting(rest, company.members[0].identity);
const list = () =>
  dana.one<{ total: number; rows: { id: number; name: string; notes: number }[] }>("select * from applicants($1)", [
    company.id,
  ]);

/** Makes calls, eight at a time. Returns how many calls had each result. */
async function tally(call: (number: number) => Promise<string | number>): Promise<Record<string, number>> {
  const results: Record<string, number> = {};
  let next = 0;
  const work = async () => {
    while (next < COUNT) {
      next += 1;
      const result = await call(next - 1);
      results[result] = (results[result] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return results;
}

/** Returns "stored", or the hint or SQLSTATE of the error. */
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => "stored",
    ({ hint, code }) => String(hint ?? code),
  );

test("a thousand hostile applications from a hundred networks are limited, and leave one email and a list", async () => {
  const id = await openJob(server, company.id, { questions: START });
  const path = `/o/${id}/overnight-bread-baker/apply`;
  const networks = Array.from({ length: NETWORKS }, (_, number) => visitor(server, `10.220.${number}.1`));
  const tokens: string[] = [];
  for (const network of networks) tokens.push(tokenOf(await network.get(path)));
  const statuses = await tally(async (number) => {
    const [network, token] = [networks[number % NETWORKS], tokens[number % NETWORKS]];
    const name = `${HOSTILE} ${number}`;
    const answer = await network?.post(path, { ...APPLICANT, token: `${token}`, name, [answerField(START)]: HOSTILE });
    return answer?.status ?? 0;
  });
  const { rows } = await admin.query<{ arrived_in_flood: boolean }>(
    "select arrived_in_flood from applications where job_opening_id = $1 and email is not null",
    [id],
  );
  const marked = rows.filter(({ arrived_in_flood }) => arrived_in_flood).length;
  expect(statuses).toEqual({ 303: rows.length, 429: COUNT - rows.length });
  // A job accepts 60 applications an hour. Afterwards it accepts only the first application of each
  // network.
  expect(rows.length - marked).toBe(60);
  expect(marked).toBeLessThanOrEqual(NETWORKS);
  expect(rows.length).toBeGreaterThanOrEqual(NETWORKS);
  const emails = await admin.query<{ data: unknown }>(
    "select data from pgboss.job where name = 'mail' and data #>> '{data,jobId}' = $1",
    [String(id)],
  );
  expect(emails.rows).toHaveLength(company.members.length);
  expect(JSON.stringify(emails.rows)).not.toContain("HYPERLINK");
  const shown = await list();
  expect(shown.total).toBe(rows.length);
  expect(shown.rows[0]?.name).toContain(HOSTILE);
});

test("a thousand hostile notes and questions of a member are limited or rejected, and none is public", async () => {
  const id = await openJob(server, company.id, { questions: START });
  const path = `/o/${id}/overnight-bread-baker/apply`;
  expect((await visitor(server).apply(path)).status).toBe(303);
  const [applicant] = (await list()).rows;
  const note = (number: number) =>
    outcomeOf(dana.query("select add_application_note($1, $2)", [applicant?.id, `${HOSTILE}\r\nBcc: ${number}`]));
  expect(await tally(note)).toEqual({ stored: NOTES_MAX, application_notes: COUNT - NOTES_MAX });
  const ask = (number: number) => {
    const questions = number % 2 ? `Text: ${HOSTILE} ${number}?` : `Text: Why?\r\nBcc: ${number}`;
    return outcomeOf(dana.query("update job_openings set questions = $2 where id = $1", [id, questions]));
  };
  expect(await tally(ask)).toEqual({ stored: COUNT / 2, 23514: COUNT / 2 });
  expect((await list()).rows[0]).toMatchObject({ id: applicant?.id, notes: NOTES_MAX });
  // The timeline has a single line for all edits of a day.
  expect(await dana.query("select * from job_timeline($1)", [id])).toHaveLength(3);
  const { status, text } = await visit(server, path);
  expect([status, text.includes("evil.example"), text.includes("Why?")]).toEqual([200, false, false]);
});
