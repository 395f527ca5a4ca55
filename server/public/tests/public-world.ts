import { createJob, insertRow } from "#database/access/world.ts";
import { newIp } from "#server/auth/tests/start-auth-server.ts";
import type { TestServer } from "#server/tests/start-test-server.ts";

export type Answer = { status: number; headers: Headers; text: string };

/** Requests a page from a new IP address. Returns a redirect instead of following it. */
export async function visit(server: TestServer, path: string, given: Record<string, string> = {}): Promise<Answer> {
  const headers = { "x-forwarded-for": newIp(), ...given };
  const answer = await fetch(`${server.url}${path}`, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** Returns the titles of the jobs on a page of a list. */
export function titles(text: string): (string | undefined)[] {
  return [...text.matchAll(/<h2><a href="[^"]*">([^<]*)<\/a>/g)].map(([, title]) => title);
}

let companies = 0;

export async function approvedCompany(server: TestServer, values: Record<string, unknown> = {}): Promise<number> {
  companies += 1;
  return insertRow(server.database.admin, "employers", { name: `Prairie Bakery ${companies}`, approved: 1, ...values });
}

/** Creates an approved job. */
export async function openJob(
  server: TestServer,
  employerId: number,
  values: Record<string, unknown> = {},
): Promise<number> {
  const id = await createJob(server.database.admin, employerId, { start_date: "2026-01-02", ...values });
  await change(server, "job_openings", id, { approved: 1, approved_at: "2026-01-05T18:00:00Z" });
  return id;
}

/** Changes a row as the owner of the database. Other tests check the permissions. */
export async function change(
  server: TestServer,
  table: string,
  id: number,
  values: Record<string, unknown>,
): Promise<void> {
  const names = Object.keys(values);
  await server.database.admin.query(
    `update ${table} set ${names.map((name, index) => `${name} = $${index + 2}`)} where id = $1`,
    [id, ...Object.values(values)],
  );
}
