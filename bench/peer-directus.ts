import { join } from "node:path";
import pg from "pg";
import { JOB } from "./cases.ts";
import { toBytes } from "./load.ts";
import {
  eachMember,
  freePort,
  JOB_TABLE,
  jobOf,
  LISTED,
  nodeThatLoads,
  PASSWORD,
  type Peer,
  runProgram,
  seedJobs,
  send,
  startProgram,
} from "./peer.ts";

const ADMIN_TOKEN = "bench-admin-token";
/** Email address of the member. Directus rejects reserved domains such as bench.example. */
const EMAIL = "member@example.com";
const ITEMS = "/items/job_openings";

export const directus: Peer = {
  name: "Directus",
  packages: { directus: "12.4.0", pg: "8.23.1" },
  async start({ folder, database }) {
    const url = await database("peers_directus");
    await fill(url);
    const { host, port: databasePort, database: name = "", user = "" } = new pg.Client(url);
    const port = await freePort();
    const env = {
      HOST: "127.0.0.1",
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SECRET: "bench secret",
      DB_CLIENT: "pg",
      DB_HOST: host,
      DB_PORT: String(databasePort),
      DB_DATABASE: name,
      DB_USER: user,
      DB_PASSWORD: "none",
      DB_POOL__MAX: "16",
      LOG_LEVEL: "error",
      TELEMETRY: "false",
      MARKETPLACE_TRUST: "sandbox",
      ADMIN_EMAIL: "admin@example.com",
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_TOKEN,
    };
    const cli = join(folder, "node_modules/directus/cli.js");
    const node = nodeThatLoads("isolated-vm", folder);
    await runProgram({ folder, words: [cli, "bootstrap"], env, node });
    const program = await startProgram({ folder, words: [cli, "start"], env, node, port }, "/server/ping");
    const origin = `http://127.0.0.1:${port}`;
    const admin = { authorization: `Bearer ${ADMIN_TOKEN}` };
    await addMember(origin, admin);
    const json = { "content-type": "application/json" };
    const { data } = await send(`${origin}/auth/login`, "POST", {}, { email: EMAIL, password: PASSWORD });
    const authorized = eachMember(() => ({ authorization: `Bearer ${data.access_token}` }));
    const list = `fields=${LISTED.join(",")}&sort=-created,-id&limit=10&meta=filter_count`;
    return {
      port,
      work: {
        list: authorized.map((headers, index) =>
          toBytes("GET", `${ITEMS}?filter[employer_id][_eq]=${index + 1}&${list}`, headers),
        ),
        get: authorized.map((headers, index) => toBytes("GET", `${ITEMS}/${jobOf(index + 1)}`, headers)),
        insert: authorized.map((headers, index) => {
          const job = JSON.stringify({ ...JOB, employer_id: index + 1 });
          return toBytes("POST", `${ITEMS}?fields=id`, { ...headers, ...json }, job);
        }),
        update: authorized.map((headers, index) =>
          toBytes(
            "PATCH",
            `${ITEMS}/${jobOf(index + 1)}?fields=id`,
            { ...headers, ...json },
            JSON.stringify({ name: "Day Baker" }),
          ),
        ),
        "sign in": [toBytes("POST", "/auth/login", json, JSON.stringify({ email: EMAIL, password: PASSWORD }))],
        user: authorized.map((headers) => toBytes("GET", "/users/me", headers)),
      },
      stop: program.stop,
    };
  },
};

/**
 * Creates the table with its jobs. Call it before Directus starts, because Directus then uses the
 * existing table.
 */
async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(JOB_TABLE);
  const columns = [...Object.keys(JOB), "employer_id", "created"].join(", ");
  const rows = `insert into job_openings (${columns}) select ${columns} from json_populate_recordset(null::job_openings, $1)`;
  await client.query(rows, [JSON.stringify(seedJobs())]);
  await client.query("vacuum analyze");
  await client.end();
}

/**
 * Adds a single user, who may access all jobs. Directus requires a license for more users and for
 * access rules per row.
 */
async function addMember(origin: string, admin: Record<string, string>): Promise<void> {
  const post = async (path: string, body: object) => (await send(`${origin}/${path}`, "POST", admin, body)).data.id;
  const policy = await post("policies", { name: "Members", app_access: true, admin_access: false });
  for (const action of ["read", "create", "update"]) {
    await post("permissions", { policy, collection: "job_openings", action, fields: ["*"] });
  }
  const role = await post("roles", { name: "Members", policies: [{ policy }] });
  await post("users", { email: EMAIL, password: PASSWORD, role, status: "active" });
}
