import pg from "pg";
import type { Identity } from "#database/identity.ts";
import { compileMutation } from "#server/rest/compile-sql/compile-mutation.ts";
import { SqlContext } from "#server/rest/compile-sql/sql-context.ts";
import { compileAnswer, compilePage } from "#server/rest/compile-sql/statement.ts";
import { parseQuery } from "#server/rest/parse-query/parse-query.ts";
import { planInsert, planUpdate } from "#server/rest/plan/plan-mutation.ts";
import { planRead } from "#server/rest/plan/plan-read.ts";
import { parseAccept } from "#server/rest/request/media-type.ts";
import { rangeOf } from "#server/rest/request/range.ts";
import { buildSchemaCache } from "#server/rest/schema-cache/build-schema-cache.ts";
import { introspect } from "#server/rest/schema-cache/introspect.ts";
import type { SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";
import { type Dataset, JOBS_AN_EMPLOYER, type Member } from "./dataset.ts";

/** A request that the portal sends, with all its headers. */
export type Case = {
  name: string;
  method: "GET" | "POST" | "PATCH";
  path(member: Member): string;
  prefer: string | undefined;
  body(member: Member): string | undefined;
};

/**
 * A request to measure. The data service compiles the request to `statement`. The measurement
 * without a server sends `statement` directly to PostgreSQL.
 */
export type Work = {
  method: Case["method"];
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  identity: Identity;
  statement: { text: string; values: string[] };
};

export const JOB = {
  name: "Night Baker",
  description: `<p>${"Bakes bread and rolls for the morning. ".repeat(8)}</p>`,
  address_line_one: "12 Mill Street",
  city: "Duluth",
  state: "Minnesota",
  postal_code: "55802",
  latitude: 46.78,
  longitude: -92.1,
  start_date: "2026-11-21",
  end_date: "2026-12-21",
  employment_type_id: 1,
  location_type_id: 1,
  education_credential_id: 8,
  experience_level_id: 1,
  pay_type: 1,
  min_annual_pay: 40_000,
  max_annual_pay: 50_000,
  min_hourly_pay: 19.23,
  max_hourly_pay: 24.04,
  application_type: "email",
  application_email: "jobs@bench.example",
};

/** Returns the id of the first job of the member's employer in dataset.ts. */
const jobOf = ({ employerId }: Member) => (employerId - 1) * JOBS_AN_EMPLOYER + 1;

/**
 * The case "list" sends the request "List jobs" of Spec §7. The case "join" sends "Employers of
 * user", and "insert" sends "Save job". The case "get" loads a job into the form.
 */
export const CASES: readonly Case[] = [
  {
    name: "list",
    method: "GET",
    path: ({ employerId }) =>
      `/rest/v1/job_openings?select=id,name,city,state,start_date,end_date,approved,archived&employer_id=eq.${employerId}&order=created.desc,id.desc&limit=10`,
    prefer: "count=exact",
    body: () => undefined,
  },
  {
    name: "get",
    method: "GET",
    path: (member) => `/rest/v1/job_openings?select=*&id=eq.${jobOf(member)}`,
    prefer: undefined,
    body: () => undefined,
  },
  {
    name: "join",
    method: "GET",
    path: ({ userId }) => `/rest/v1/employers_users?select=employers(id,name,logo,description)&user_id=eq.${userId}`,
    prefer: undefined,
    body: () => undefined,
  },
  {
    name: "insert",
    method: "POST",
    path: () => "/rest/v1/job_openings?select=id",
    prefer: "return=representation",
    body: ({ employerId }) => JSON.stringify({ employer_id: employerId, ...JOB }),
  },
];

/** `CASES`, and the case "update", in which a member saves a job with a new town and new pay. */
export const CASES_AND_UPDATE: readonly Case[] = [
  ...CASES,
  {
    name: "update",
    method: "PATCH",
    path: (member) => `/rest/v1/job_openings?select=*&id=eq.${jobOf(member)}`,
    prefer: "return=representation",
    body: () => JSON.stringify({ ...JOB, city: `Duluth ${Math.random()}`, min_annual_pay: 41_000 }),
  },
];

export async function prepareWork({ url, members }: Dataset, { method, path, prefer, body }: Case): Promise<Work[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const cache = buildSchemaCache(await introspect(pool));
  await pool.end();
  return members.map((member) => {
    const sent = body(member);
    return {
      method,
      path: path(member),
      headers: {
        authorization: `Bearer ${member.token}`,
        ...(prefer && { prefer }),
        ...(sent && { "content-type": "application/json" }),
      },
      body: sent,
      identity: { role: "authenticated", claims: claimsOf(member) },
      statement: compile(cache, method, path(member), prefer, sent),
    };
  });
}

function claimsOf({ token }: Member): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}

function compile(
  cache: SchemaCache,
  method: Case["method"],
  url: string,
  prefer: string | undefined,
  body: string | undefined,
): Work["statement"] {
  const [, name = ""] = /\/rest\/v1\/(\w+)/.exec(url) ?? [];
  const table = cache.table(name) as Table;
  const query = parseQuery(url);
  const context = new SqlContext();
  const format = parseAccept(undefined);
  if (body === undefined) {
    const read = planRead({ cache, role: "authenticated" }, table, query);
    Object.assign(read, rangeOf(undefined, read.limit, read.offset));
    const wanted = { format, isCounted: prefer === "count=exact", hasBody: true };
    const text = compileAnswer(compilePage(read, wanted, context));
    return { text, values: context.values };
  }
  const viewer = { cache, role: "authenticated" } as const;
  const keys = Object.keys(JSON.parse(body));
  const mutation =
    method === "PATCH" ? planUpdate(viewer, table, query, keys) : planInsert(viewer, table, query, keys, false);
  const wanted = { format, isCounted: false, hasBody: true, rowKey: undefined };
  return { text: compileMutation(mutation, wanted, context), values: [...context.valuesWith(body)] };
}
