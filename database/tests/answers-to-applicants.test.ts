import { describe, expect, test } from "vitest";
import { outcomesOf } from "#database/access/acting.ts";
import { ANSWER_BODY_MAX_LENGTH, ANSWER_SUBJECT_MAX_LENGTH, NOTE_MAX_LENGTH, NOTES_MAX } from "#domain/limits.ts";
import { applicationsWorld } from "./applications-world.ts";

// Rule 97
const { company, dana, site, sql, secret, openJob, apply } = applicationsWorld();

async function applicant() {
  const [jobId, token] = [await openJob(), secret()];
  await apply(jobId, token);
  const [row] = await sql("select id from applications where job_opening_id = $1", [jobId]);
  return { jobId, token, id: Number(row?.id) };
}
const note = (id: number, body: string) => dana.query("select add_application_note($1, $2)", [id, body]);
const notes = (id: number) =>
  dana.query("select author, body from application_notes where application_id = $1 order by id", [id]);

describe("notes", () => {
  test("show who wrote them, keep HTML as text, and their author can delete them", async () => {
    const { id } = await applicant();
    const [{ email } = { email: "" }] = await sql("select email from users where id = $1", [company.members[0].userId]);
    await note(id, "  <b>Call</b> on Monday\n");
    await sql("update users set first_name = 'Dana', last_name = 'Olson' where id = $1", [company.members[0].userId]);
    await note(id, '=HYPERLINK("x")');
    expect(await notes(id)).toEqual([
      { author: email, body: "<b>Call</b> on Monday" },
      { author: "Dana Olson", body: '=HYPERLINK("x")' },
    ]);
    await dana.query("delete from application_notes where application_id = $1 and author = 'Dana Olson'", [id]);
    expect(await notes(id)).toHaveLength(1);
  });

  test("are deleted with the application, also from the bin", async () => {
    const { id, token } = await applicant();
    await note(id, "Call on Monday");
    const other = await applicant();
    await note(other.id, "Private");
    await sql("delete from job_openings where id = $1", [other.jobId]);
    for (const each of [token, other.token]) await site().query("select site.delete_application($1)", [each]);
    expect(await sql("select from application_notes where application_id = any ($1)", [[id, other.id]])).toEqual([]);
    await sql("select app.restore_job($1)", [other.jobId]);
    expect(await sql("select from application_notes where application_id = $1", [other.id])).toEqual([]);
  });

  test("return with their job from the bin", async () => {
    const { id, jobId } = await applicant();
    await note(id, "Call on Monday");
    const before = await sql("select author, body, created, user_id from application_notes where application_id = $1", [
      id,
    ]);
    await dana.query("delete from job_openings where id = $1", [jobId]);
    await dana.query("select restore_deleted_job($1)", [jobId]);
    expect(
      await sql("select author, body, created, user_id from application_notes where application_id = $1", [id]),
    ).toEqual(before);
  });

  test("have a limited length and number, also if many are sent together", async () => {
    const { id } = await applicant();
    await note(id, "n".repeat(NOTE_MAX_LENGTH));
    for (const body of ["n".repeat(NOTE_MAX_LENGTH + 1), "  \n "])
      await expect(note(id, body)).rejects.toThrow(/body_check/);
    await sql(
      "insert into application_notes (application_id, author, body) select $1, 'x', 'x' from generate_series(1, $2)",
      [id, NOTES_MAX - 3],
    );
    const { succeeded, failures } = await outcomesOf(Array.from({ length: 6 }, () => note(id, "More")));
    expect([succeeded, new Set(failures)]).toEqual([2, new Set(["application_notes"])]);
  });
});

describe("answers", () => {
  const save = (kind: string, subject: string | null, body: string | null) =>
    dana.query("select save_answer_text($1, $2, $3, $4)", [company.id, kind, subject, body]);
  const texts = () => dana.query("select kind, subject, body from answer_texts order by kind");

  test("are stored once for the company, and the portal's own text can return", async () => {
    await save("decline", "Thanks", "Dear {name}");
    await save("decline", "Thank you", "Dear {name},\nthank you.");
    await save("invite", "Come and see us", "Dear {name}");
    await save("invite", null, null);
    expect(await texts()).toEqual([{ kind: "decline", subject: "Thank you", body: "Dear {name},\nthank you." }]);
  });

  test("have a limited length and no line breaks in the subject, which could add headers", async () => {
    await save("question", "s".repeat(ANSWER_SUBJECT_MAX_LENGTH), "b".repeat(ANSWER_BODY_MAX_LENGTH));
    for (const [kind, subject, body] of [
      ["other", "s", "b"],
      ["invite", "s".repeat(ANSWER_SUBJECT_MAX_LENGTH + 1), "b"],
      ["invite", "s", "b".repeat(ANSWER_BODY_MAX_LENGTH + 1)],
      ["invite", "s\r\nBcc: everyone@evil.example", "b"],
      ["invite", "  ", "b"],
      ["invite", "s", " \n"],
    ] as const)
      await expect(save(kind, subject, body)).rejects.toThrow(/_check/);
    expect(await texts()).toHaveLength(1);
  });
});
