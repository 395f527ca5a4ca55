import { expect, test } from "vitest";
import { ownDatabaseOfFile } from "#database/tests/file-database.ts";
import { runFromShell } from "#server/tests/run-from-shell.ts";
import { runOps } from "./run-ops.ts";

const database = ownDatabaseOfFile();

const sql = async (...words: string[]) => (await runOps(database, "sql", ...words)).rows;

test("a statement runs as the owner, and its rows are shown in PostgreSQL's format", async () => {
  expect(await sql("select current_user as owner, now() - now() as none, null as nothing")).toEqual([
    { owner: "postgres", none: "00:00:00", nothing: null },
  ]);
  await expect(sql("select * from no_table")).rejects.toThrow('relation "no_table" does not exist');
});

test("a statement changes nothing without --write, which the staff log records", async () => {
  const add = "insert into job_categories (name) values ('Baking')";
  await expect(sql(add)).rejects.toThrow("in a read-only transaction / Add --write");
  expect(await sql(add, "--write")).toEqual([{ done: "INSERT", rows: 1 }]);
  expect(await sql("select count(*) as found from job_categories where name = 'Baking'")).toEqual([{ found: "1" }]);
  expect(await sql("select action from app.staff_log")).toEqual([{ action: "sql opened for writing" }]);
});

test("statements are read from standard input, and the first error ends the program", async () => {
  const prompt = (input: string) => runFromShell("ops", ["sql"], { DATABASE_URL: database.url }, input);
  expect(await prompt("select 1 as one;\n\nselect n\nfrom generate_series(1, 2) n;\n")).toEqual({
    code: 0,
    stdout: "one  1\nn\n1\n2\n\n",
    stderr: "",
  });
  expect(await prompt("selec;\nselect 2 as two;\n")).toEqual({
    code: 1,
    stdout: "",
    stderr: 'syntax error at or near "selec"\n',
  });
});
