import type { Random } from "./random.ts";
import { KEYS, type Row, TABLES, type Table, type Truth } from "./truth.ts";

/** One request, and what can be said about its answer before it comes. */
export type FuzzRequest = {
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  prefer?: string;
  /** The table whose rows come back as the answer's objects, with their keys. */
  rowsOf?: Table;
  /** Nothing narrows it down: the answer is all that the person may see. */
  isWhole?: boolean;
  /** The answer is one object with a count. */
  isCount?: boolean;
};

/** Relations to walk along, as far as they are unambiguous. */
const EMBEDS: Record<Table, string[]> = {
  users: ["employers_users(*)", "team_log!subject_id(*)", "employers_users(employers(*))"],
  employers: [
    "job_openings(*)",
    "employers_users(*)",
    "team_log(*)",
    "script_acquired_job_openings(*)",
    "job_openings(applications(*))",
    "employer_invitations(id,email)",
    "employers_users(users(id,email,first_name))",
    "pending_employer_user_connections(*)",
  ],
  employers_users: ["employers(*)", "users(id,email,first_name)", "employers(job_openings(*))"],
  pending_employer_user_connections: ["employers(*)", "employers(job_openings(*))"],
  employer_invitations: ["employers(*)", "users(id,email)"],
  team_log: ["employers(*)", "users!actor_id(id,email)"],
  job_openings: [
    "applications(*)",
    "employers(*)",
    "job_categories_job_openings(*)",
    "job_categories(*)",
    "script_acquired_job_openings(*)",
    "employers(employers_users(users(id,email)))",
  ],
  job_list: ["applications(*)", "employers(*)", "job_categories_job_openings(*)"],
  job_categories_job_openings: ["job_openings(*)", "job_categories(*)"],
  applications: ["job_openings(*)", "job_openings(employers(*))"],
  script_acquired_job_openings: ["employers(*)", "job_openings(*)"],
};
const PUBLIC = ["job_categories", "employment_types", "location_types", "education_credentials", "experience_levels"];
const HIDDEN = new Set([
  "users.role",
  "users.user_type",
  "users.send_email",
  "users.automated_email",
  "users.newsletter_email",
  "users.created",
  "employer_invitations.token_hash",
]);

export function createRequest(random: Random, truth: Truth): FuzzRequest {
  const roll = random.number(100);
  if (roll < 12) return wholeTable(random);
  if (roll < 50) return read(random, truth);
  if (roll < 60) return call(random, truth);
  if (roll < 72) return patch(random, truth);
  if (roll < 84) return insert(random, truth);
  if (roll < 93) return remove(random, truth);
  return nonsense(random, truth);
}

function wholeTable(random: Random): FuzzRequest {
  const table = random.pick(TABLES);
  if (random.chance(0.3)) return { method: "GET", path: `${table}?select=count()`, rowsOf: table, isCount: true };
  return {
    method: random.chance(0.2) ? "HEAD" : "GET",
    path: `${table}?select=${KEYS[table]}`,
    prefer: `count=${random.pick(["exact", "planned", "estimated"])}`,
    rowsOf: table,
    isWhole: true,
  };
}

function read(random: Random, truth: Truth): FuzzRequest {
  const table = random.pick(TABLES);
  const columns = [...KEYS[table], ...(random.chance(0.5) ? random.some(columnsOf(table, truth)) : [])];
  const embeds = random.chance(0.5) ? [random.pick(EMBEDS[table])] : [];
  const inner = embeds.map((embed) =>
    random.chance(0.3) ? embed.replace(/^([a-z_!]+)\(/, (_, name: string) => `${name}!inner(`) : embed,
  );
  const parameters = [`select=${[...new Set(columns), ...inner]}`, ...filters(random, table, truth)];
  if (random.chance(0.4)) parameters.push(`order=${random.pick(columns)}.${random.pick(["asc", "desc.nullslast"])}`);
  if (random.chance(0.3)) parameters.push(`limit=${random.number(20)}&offset=${random.number(4)}`);
  return {
    method: "GET",
    path: `${table}?${parameters.join("&")}`,
    prefer: random.chance(0.5) ? "count=exact" : "",
    rowsOf: table,
  };
}

function patch(random: Random, truth: Truth): FuzzRequest {
  const table = random.pick(TABLES);
  const column = random.chance(0.3)
    ? random.pick(columnsOf(table, truth))
    : random.pick(WRITABLE[table] ?? columnsOf(table, truth));
  return {
    method: "PATCH",
    path: `${table}?select=${KEYS[table]}&${narrow(random, table, truth)}`,
    body: { [column]: valueFor(random, table, column, truth) },
    prefer: "return=representation",
    rowsOf: table,
  };
}

const WRITABLE: Partial<Record<Table, string[]>> = {
  users: ["first_name", "last_name", "send_email"],
  employers: ["name", "description", "phone", "employee_count"],
  job_openings: ["name", "city", "description", "special_instructions", "application_email"],
  script_acquired_job_openings: ["moved_to_live", "denied"],
};

function insert(random: Random, truth: Truth): FuzzRequest {
  const table = random.pick(TABLES);
  const model = random.pick([...truth[table].values(), {}]);
  const names = random.chance(0.6) ? (INSERTED[table] ?? Object.keys(model)) : random.some(columnsOf(table, truth));
  const row = Object.fromEntries(
    names.map((name) => [name, random.chance(0.9) ? (model[name] ?? null) : valueFor(random, table, name, truth)]),
  );
  if (table === "employers") row.name = `Company ${random.token()}`;
  return {
    method: "POST",
    path: `${table}?select=${KEYS[table]}`,
    body: random.chance(0.8) ? row : [row, row],
    prefer: `return=representation${random.chance(0.3) ? `,resolution=${random.pick(["merge", "ignore"])}-duplicates` : ""}`,
    rowsOf: table,
  };
}

const JOB_COLUMNS = [
  "employer_id",
  "name",
  "description",
  "address_line_one",
  "city",
  "state",
  "postal_code",
  "end_date",
  "min_annual_pay",
  "max_annual_pay",
];
const INSERTED: Partial<Record<Table, string[]>> = {
  employers: ["name", "description", "approved", "inactive"],
  pending_employer_user_connections: ["employer_id", "user_id", "requested_by"],
  job_openings: JOB_COLUMNS,
  job_categories_job_openings: ["job_opening_id", "job_category_id"],
};

function remove(random: Random, truth: Truth): FuzzRequest {
  const table = random.pick(TABLES);
  return {
    method: "DELETE",
    path: `${table}?select=${KEYS[table]}&${narrow(random, table, truth)}`,
    prefer: "return=representation",
    rowsOf: table,
  };
}

function call(random: Random, truth: Truth): FuzzRequest {
  const id = (table: Table) => random.pick([...truth[table].values(), { id: 0 }]).id;
  const text = () => String(sample(random, random.pick(TABLES), truth) ?? "x");
  const calls: Record<string, () => Row> = {
    my_profile: () => ({}),
    search_employers: () => ({ term: random.pick(["canary", "Company", text()]) }),
    employer_name_taken: () => ({ name: text() }),
    search_jobs: () => ({ employer_id: id("employers"), term: random.pick(["", "canary", text()]) }),
    search_suggested_jobs: () => ({ employer_id: id("employers") }),
    set_job_categories: () => ({ job_id: id("job_openings"), category_ids: random.some([1201, 1202, 1203]) }),
    invite: () => ({ employer_id: id("employers"), email: `${random.token()}@guests.example` }),
    resend_invitation: () => ({ invitation_id: id("employer_invitations") }),
    revoke_invitation: () => ({ invitation_id: id("employer_invitations") }),
    invitation_by_token: () => ({ token: text() }),
    accept_invitation: () => ({ token: text() }),
  };
  const name = random.pick(Object.keys(calls));
  return { method: "POST", path: `rpc/${name}`, body: calls[name]?.() };
}

/** What no client sends. The answer may be any refusal, but never a failure. */
function nonsense(random: Random, truth: Truth): FuzzRequest {
  const table = random.pick([
    ...TABLES,
    ...PUBLIC,
    "auth.users",
    "deleted_jobs",
    "pg_class",
    "rpc/restore_job",
    "rpc/my_employer_ids",
  ]);
  const junk = random.pick([
    "select=*,auth.users(*)",
    "id=eq.",
    "id=in.(1,2",
    "or=(id.eq.1,and(",
    "select=*,employers!inner(*,job_openings!inner(*))",
    "limit=-1",
    "order=nothing",
    "id=eq.9999999999999999999999",
    "select=id::text::regclass",
    "name=match.((((",
    "id=cs.{}",
    "select=count(),id.sum()",
  ]);
  const method = random.pick(["GET", "POST", "PATCH", "DELETE"] as const);
  const body = random.pick([
    undefined,
    [],
    {},
    [[]],
    { id: { id: [] } },
    { name: "\u0000" },
    sample(random, random.pick(TABLES), truth),
  ]);
  return { method, path: `${table}?${junk}`, ...(method === "GET" || method === "DELETE" ? {} : { body }) };
}

function filters(random: Random, table: Table, truth: Truth): string[] {
  return Array.from({ length: random.number(3) }, () => {
    const column = random.pick(columnsOf(table, truth));
    const value = encodeURIComponent(String(sample(random, random.pick([table, random.pick(TABLES)]), truth, column)));
    const plain = [
      `${column}=eq.${value}`,
      `${column}=neq.${value}`,
      `${column}=gt.${value}`,
      `${column}=not.is.null`,
      `${column}=ilike.*${value}*`,
      `${column}=in.(${value},1,2,3)`,
    ];
    return random.chance(0.2) ? `or=(${column}.is.null,${column}.not.is.null)` : random.pick(plain);
  });
}

/** One row, a few, or all: what a write is aimed at. */
function narrow(random: Random, table: Table, truth: Truth): string {
  const [key] = KEYS[table];
  const target = random.pick([...truth[table].values(), { [key]: 0 }])[key];
  return random.chance(0.9) ? `${key}=eq.${target}` : `${key}=gte.${target}`;
}

function columnsOf(table: Table, truth: Truth): string[] {
  const [row = { id: 0 }] = truth[table].values();
  return Object.keys(row).filter((column) => !HIDDEN.has(`${table}.${column}`));
}

function valueFor(random: Random, table: Table, column: string, truth: Truth): unknown {
  return random.pick([sample(random, table, truth, column), null, 1, true, random.token(), "2099-01-01"]);
}

function sample(random: Random, table: Table, truth: Truth, column?: string): unknown {
  const row = random.pick([...truth[table].values(), {}]);
  return row[column ?? random.pick([...Object.keys(row), "id"])];
}
