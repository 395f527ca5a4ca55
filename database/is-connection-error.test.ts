import { expect, test } from "vitest";
import { withDatabase } from "./connect.ts";
import { databaseFailureMessage, isConnectionError } from "./is-connection-error.ts";
import { databaseOfFile } from "./tests/file-database.ts";
import { administer } from "./tests/test-cluster.ts";

const database = databaseOfFile();

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );

test("a wrong statement is not a connection error, but a statement that a pooler abandoned is", async () => {
  const wrong = await failureOf(database.admin.query({ text: "select $1::int, $2::int", values: [1] }));
  expect(wrong).toMatchObject({ code: "08P01", severity: "ERROR" });
  expect(isConnectionError(wrong)).toBe(false);
  // PgBouncer's errors when PostgreSQL is unavailable, and when a client has waited too long.
  for (const severity of ["FATAL", "ERROR"]) {
    const given = Object.assign(new Error("query_wait_timeout"), { code: "08P01", severity });
    expect(isConnectionError(given)).toBe(true);
  }
});

test("a database that rejects logins counts as unavailable, for any reason", async () => {
  const gone = await failureOf(administer(withDatabase(database.url, "nowhere"), "select"));
  expect(gone).toMatchObject({ code: "3D000" });
  expect(isConnectionError(gone)).toBe(true);
  expect(databaseFailureMessage(gone)).toBe("The database does not answer");
});
