import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { JOB } from "./cases.ts";
import { toBytes } from "./load.ts";
import {
  eachMember,
  emailOf,
  freePort,
  jobOf,
  LISTED,
  PASSWORD,
  type Peer,
  seedJobs,
  send,
  startProgram,
} from "./peer.ts";

const APPLICATION = "bench";
const MASTER_KEY = "bench master key";
const CLASS = "/parse/classes/JobOpening";

type Job = Record<string, unknown> & { employer_id: number };

/** The table of jobs, in which users can access only their own jobs. */
const SCHEMA = {
  className: "JobOpening",
  fields: {
    employerId: { type: "Number" },
    created: { type: "String" },
    approved: { type: "Boolean" },
    archived: { type: "Number" },
    ...Object.fromEntries(
      Object.entries(JOB).map(([name, value]) => [name, { type: typeof value === "number" ? "Number" : "String" }]),
    ),
  },
  classLevelPermissions: Object.fromEntries(
    ["find", "count", "get", "create", "update"].map((action) => [action, { requiresAuthentication: true }]),
  ),
};

export const parseServer: Peer = {
  name: "Parse Server",
  packages: { "parse-server": "9.10.0" },
  async start({ folder, database }) {
    const url = await database("peers_parse");
    const { host, port: databasePort = 5432, database: name = "", user } = new pg.Client(url);
    const port = await freePort();
    const config = join(folder, "config.json");
    const origin = `http://127.0.0.1:${port}`;
    writeFileSync(
      config,
      JSON.stringify({
        appId: APPLICATION,
        masterKey: MASTER_KEY,
        serverURL: `${origin}/parse`,
        port,
        host: "127.0.0.1",
        databaseURI: `postgres://${user}@localhost:${databasePort}/${name}`,
        databaseOptions: { host, max: 16 },
        logLevel: "error",
        silent: true,
        verbose: false,
        logsFolder: join(folder, "logs"),
      }),
    );
    const words = [join(folder, "node_modules/parse-server/bin/parse-server"), config];
    const program = await startProgram({ folder, words, port }, "/parse/health");
    const application = { "x-parse-application-id": APPLICATION };
    const master = { ...application, "x-parse-master-key": MASTER_KEY };
    await send(`${origin}/parse/schemas/JobOpening`, "POST", master, SCHEMA);
    const people: { objectId: string; sessionToken: string }[] = [];
    for (const email of eachMember(emailOf)) {
      people.push(await send(`${origin}/parse/users`, "POST", application, { username: email, password: PASSWORD }));
    }
    const bodyOf = ({ id, employer_id, ...job }: Job) => {
      const owner = people[employer_id - 1]?.objectId;
      return { ...job, employerId: employer_id, ACL: owner ? { [owner]: { read: true, write: true } } : {} };
    };
    const ids: string[] = [];
    const jobs = seedJobs().map((job) => bodyOf({ ...job, approved: true, archived: 0 }));
    for (let first = 0; first < jobs.length; first += 25) {
      const some = jobs.slice(first, first + 25);
      const made = await Promise.all(some.map((body) => send(origin + CLASS, "POST", master, body)));
      ids.push(...made.map(({ objectId }) => objectId));
    }
    await addIndex(url);
    const authorized = people.map(({ sessionToken }) => ({ ...application, "x-parse-session-token": sessionToken }));
    const json = { "content-type": "application/json" };
    const keys = LISTED.filter((column) => column !== "id").join(",");
    const listOf = (employerId: number) =>
      new URLSearchParams({
        where: JSON.stringify({ employerId }),
        order: "-created,-objectId",
        limit: "10",
        count: "1",
        keys,
      });
    return {
      port,
      work: {
        list: authorized.map((headers, index) => toBytes("GET", `${CLASS}?${listOf(index + 1)}`, headers)),
        get: authorized.map((headers, index) => toBytes("GET", `${CLASS}/${ids[jobOf(index + 1) - 1]}`, headers)),
        insert: authorized.map((headers, index) => {
          const job = {
            ...JOB,
            employer_id: index + 1,
            created: new Date().toISOString(),
            approved: true,
            archived: 0,
          };
          return toBytes("POST", CLASS, { ...headers, ...json }, JSON.stringify(bodyOf(job)));
        }),
        update: authorized.map((headers, index) =>
          toBytes(
            "PUT",
            `${CLASS}/${ids[jobOf(index + 1) - 1]}`,
            { ...headers, ...json },
            JSON.stringify({ name: "Day Baker" }),
          ),
        ),
        "sign in": eachMember((member) =>
          toBytes(
            "POST",
            "/parse/login",
            { ...application, ...json },
            JSON.stringify({ username: emailOf(member), password: PASSWORD }),
          ),
        ),
        user: authorized.map((headers) => toBytes("GET", "/parse/users/me", headers)),
      },
      stop: program.stop,
    };
  },
};

async function addIndex(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('create index on "JobOpening" ("employerId", created desc, "objectId" desc)');
  await client.query("vacuum analyze");
  await client.end();
}
