import { expect, test } from "vitest";
import { APPLICANT, createCompany } from "#database/access/world.ts";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { answerField } from "#server/public/apply/answers.ts";
import { change, openJob } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { tokenOf, visitor } from "./applicant.ts";

// Rule 100
const server = await serve();
const { admin } = server.database;
const company = await createCompany(admin, "Prairie Crust Bakery");
await change(server, "employers", company.id, { approved: 1 });

const NIGHT = "Yes needed: Can you work at night?";
const START = "Text: When can you start?";
const open = async (questions = `${NIGHT}\n${START}`) => {
  const id = await openJob(server, company.id, { questions });
  return { id, path: `/o/${id}/overnight-bread-baker/apply` };
};
const answersOf = async (id: number) =>
  (await admin.query("select answers, meets_needs from applications where job_opening_id = $1 order by id", [id])).rows;

test("the form asks the questions without script, and stores the answers with them", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const { text } = await person.get(path);
  expect(text).toContain("<legend>Can you work at night?</legend>");
  expect(text).toContain(`<label for="${answerField(START)}">When can you start? (optional)</label>`);
  expect(text).not.toContain("checked");
  expect(text).not.toContain("needed");
  expect(text).not.toContain("<script");
  for (const [answer, start] of [
    ["yes", "On Monday"],
    ["no", ""],
  ])
    expect(
      (await person.apply(path, { [answerField(NIGHT)]: `${answer}`, [answerField(START)]: `${start}` })).status,
    ).toBe(303);
  expect(await answersOf(id)).toEqual([
    {
      answers: [
        { question: NIGHT, answer: "yes" },
        { question: START, answer: "On Monday" },
      ],
      meets_needs: true,
    },
    {
      answers: [
        { question: NIGHT, answer: "no" },
        { question: START, answer: "" },
      ],
      meets_needs: false,
    },
  ]);
});

test("a missing or wrong answer is an error at its question, and the other answers stay", async () => {
  const { id, path } = await open();
  const long = "x".repeat(LINE_MAX_LENGTH + 1);
  for (const night of ["", "maybe", "YES"]) {
    const { status, text } = await visitor(server).apply(path, {
      [answerField(NIGHT)]: night,
      [answerField(START)]: "Now",
    });
    expect(status).toBe(422);
    expect(text).toContain(`<p class="wrong" id="${answerField(NIGHT)}-problem">Please choose yes or no</p>`);
    expect(text).toContain('value="Now"');
  }
  const { text } = await visitor(server).apply(path, { [answerField(NIGHT)]: "no", [answerField(START)]: long });
  expect(text).toContain(`id="${answerField(START)}-problem"`);
  expect(text).toContain('value="no" required checked');
  expect(await answersOf(id)).toEqual([]);
});

test("hostile answers are stored as one line of text and shown as text", async () => {
  const { id, path } = await open(START);
  const hostile = `=HYPERLINK("http://evil.example")\r\nBcc: all@example.com\u202e\u0000<script>alert(1)</script>`;
  const person = visitor(server);
  await person.apply(path, { [answerField(START)]: hostile });
  const shown = `=HYPERLINK("http://evil.example") Bcc: all@example.com<script>alert(1)</script>`;
  expect(await answersOf(id)).toMatchObject([{ answers: [{ answer: shown }] }]);
  const { text } = await person.apply(path, { [answerField(START)]: hostile, email: "" });
  expect(text).toContain("&lt;script&gt;alert(1)");
  expect(text).not.toContain("<script");
});

test("a hostile question is shown as text", async () => {
  const { path } = await open(
    `Yes/No: </legend><script>alert(1)</script>" onclick="x\nText: {{7*7}} \${x} %00 ${"w".repeat(100)}`,
  );
  const { status, text } = await visitor(server).get(path);
  expect(status).toBe(200);
  expect(text).toContain("&lt;/legend&gt;&lt;script&gt;");
  expect(text).not.toContain("<script");
  expect(text).not.toContain('onclick="');
});

test("questions that the company changed since are asked again, and an answer never moves to another question", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const token = tokenOf(await person.get(path));
  await change(server, "job_openings", id, { questions: `No needed: Do you smoke?\n${START}` });
  await admin.query("update job_openings set approved_at = now() where id = $1", [id]); // staff have read them
  const fields = { ...APPLICANT, token, [answerField(NIGHT)]: "yes", [answerField(START)]: "Now" };
  const { status, text } = await person.post(path, fields);
  expect([
    status,
    text.includes("Do you smoke?"),
    text.includes("work at night"),
    text.includes('value="Now"'),
  ]).toEqual([422, true, false, true]);
  const smoke = answerField("No needed: Do you smoke?");
  expect((await person.post(path, { ...fields, [smoke]: "no" })).status).toBe(303);
  expect(await answersOf(id)).toMatchObject([{ answers: [{ answer: "no" }, { answer: "Now" }], meets_needs: true }]);
});

test("questions that staff have not read are not asked", async () => {
  const { id, path } = await open();
  await change(server, "job_openings", id, { questions: "Text: Unread?" });
  expect((await visitor(server).get(path)).text).not.toContain("Unread");
  expect((await visitor(server).apply(path)).status).toBe(303);
  expect(await answersOf(id)).toEqual([{ answers: null, meets_needs: true }]);
});

test("the same form with another answer is another application, and a page that waits keeps the answers", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)), [answerField(NIGHT)]: "no" };
  const first = await person.post(path, fields);
  const again = await person.post(path, fields);
  const corrected = await person.post(path, { ...fields, [answerField(NIGHT)]: "yes" });
  expect([first.location === again.location, first.location === corrected.location]).toEqual([true, false]);
  expect(await answersOf(id)).toHaveLength(2);
  await change(server, "job_openings", id, { archived: 1 });
  const { text } = await person.post(path, { ...fields, [`${answerField(NIGHT)}x`]: "1" });
  expect(text).toContain(`<input name="${answerField(NIGHT)}" type="hidden" value="no">`);
  expect(text).not.toContain(`${answerField(NIGHT)}x`);
});

test("the email to the company counts the questions, and the receipt's link deletes the answers", async () => {
  const mill = await createCompany(admin, "Lakeside Mill");
  await change(server, "employers", mill.id, { approved: 1 });
  const id = await openJob(server, mill.id, { questions: `${NIGHT}\n${START}` });
  const path = `/o/${id}/overnight-bread-baker/apply`;
  const person = visitor(server);
  const answers = { [answerField(NIGHT)]: "no", [answerField(START)]: "On Monday" };
  const { location } = await person.apply(path, { ...answers, receipt: "yes" });
  const [, member] = mill.members;
  const received = await server.sink.waitForEmail({ to: member.email, subject: /new application/ });
  expect(received.text.replace(/\s+/g, " ")).toContain("with answers to 2 questions");
  for (const typed of ["work at night", "Monday", "start?"]) expect(received.text).not.toContain(typed);
  const receipt = await server.sink.waitForEmail({ to: APPLICANT.email, subject: /Receipt/ });
  expect(receipt.text).not.toContain("Monday");
  const link = location.replace(/\?.*/, "").replace("/sent/", "/delete/");
  expect(receipt.text).toContain(link);
  expect((await person.post(link, {})).text).toContain("Everything that you typed is gone.");
  expect(await answersOf(id)).toEqual([]);
});
