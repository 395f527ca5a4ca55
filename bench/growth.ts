import { randomUUID } from "node:crypto";
import pg from "pg";
import { CATEGORY_ID } from "#database/access/world.ts";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { newIp, PASSWORD } from "#server/auth/tests/start-auth-server.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import { type Dataset, type Member, makeDataset, SIGNED_IN, signIn, startTemplate } from "./dataset.ts";
import { ACCOUNT_CALLS } from "./growth-accounts.ts";
import { type Call, DATA_CALLS, JOBS_OF_A_COMPANY } from "./growth-calls.ts";
import { load, median, toBytes } from "./load.ts";

/** The first round fills the caches, and its times don't count. */
const ROUNDS = 13;
const COMPANIES = { few: 200, many: 200_000 };

type World = Dataset & { admin: pg.Pool; newcomers: Member[] };

/**
 * Measures how much longer each call takes with 200,000 companies and 1,000,000 jobs than with 200
 * companies and 1,000 jobs. The caller's company is the same in both databases. All rows are
 * inserted with triggers.
 */
export async function measureGrowth(): Promise<void> {
  const { folder, ...embedded } = await startTemplate("growth");
  try {
    const worlds: World[] = [];
    for (const [name, companies] of Object.entries(COMPANIES)) worlds.push(await fill(embedded.url, name, companies));
    const servers = await Promise.all(
      worlds.map(({ url }) => startServerProcess({ DATABASE_URL: url, DATA_DIR: folder, TRUST_PROXY: "127.0.0.1" })),
    );
    console.log("| Call | p50 at 1,000 jobs, ms | at 1,000,000 | Growth |\n|---|---:|---:|---:|");
    for (const call of [...DATA_CALLS, ...ACCOUNT_CALLS]) {
      const times = worlds.map((): number[] => []);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [index, world] of worlds.entries()) {
          const requests = await requestsOf(call, world, round);
          const port = Number(new URL(servers[index]?.url ?? "").port);
          const measured = await load({ port, requests, connections: 1, count: requests.length }).catch((cause) => {
            throw new Error(call.name, { cause });
          });
          if (round > 0) times[index]?.push(measured.median);
        }
      }
      const [few = 0, many = 0] = times.map(median);
      console.log(`| ${call.name} | ${few.toFixed(2)} | ${many.toFixed(2)} | ${(many / few).toFixed(2)} |`);
    }
    for (const { child, ended } of servers) {
      child.kill("SIGTERM");
      await ended;
    }
    for (const { admin } of worlds) await admin.end();
  } finally {
    await embedded.stop();
  }
}

async function fill(url: string, name: string, companies: number): Promise<World> {
  const jobs = companies * JOBS_OF_A_COMPANY;
  const size = { name, jobs, members: companies, jobsAnEmployer: JOBS_OF_A_COMPANY, hasTriggers: true };
  const dataset = await makeDataset(url, "bench_template", size);
  const admin = new pg.Pool({ connectionString: dataset.url, max: 1 });
  await admin.query("insert into job_categories_job_openings select id, $1 from job_openings", [CATEGORY_ID]);
  await admin.query("insert into applications (job_opening_id) select id from job_openings where id % 5 = 1");
  await admin.query(`insert into script_acquired_job_openings (employer_id, name)
    select id, 'Machinist ' || id from employers`);
  await admin.query("update auth.users set encrypted_password = $1 where id = any ($2)", [
    await hashPassword(PASSWORD, { account: "" }),
    dataset.members.map(({ authId }) => authId),
  ]);
  await admin.query("insert into employers (name) values ('Zinnia Cheese')");
  await addNewcomers(admin, ROUNDS * SIGNED_IN);
  await admin.query("vacuum analyze");
  return { ...dataset, admin, newcomers: await signIn(admin, "newcomer") };
}

/** Adds signed-in accounts without a row in `users`. */
async function addNewcomers(admin: pg.Pool, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await admin.query(
    `with people as (
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select id, 'authenticated', 'authenticated', 'newcomer' || id || '@bench.example', now(), '{}', '{}'
      from unnest($1::uuid[]) id returning id
    ) insert into auth.sessions (id, user_id, created_at) select gen_random_uuid(), id, now() from people`,
    [ids],
  );
}

/** Returns a request of each member, or of newcomers that no earlier round has used. */
async function requestsOf(call: Call, { admin, members, newcomers }: World, round: number): Promise<Buffer[]> {
  const callers = call.isOfNewcomer ? newcomers.slice(round * SIGNED_IN, (round + 1) * SIGNED_IN) : members;
  const requests: Buffer[] = [];
  for (const caller of callers) {
    const id = (await call.prepare?.(admin, caller)) ?? 0;
    const { method = "GET", path, body, isCounted } = call.request(caller, id);
    const prefer = [isCounted && "count=exact", body && "return=representation"].filter(Boolean).join();
    const headers = {
      authorization: `Bearer ${caller.token}`,
      "x-forwarded-for": newIp(),
      ...(prefer && { prefer }),
      ...(body && { "content-type": "application/json" }),
    };
    requests.push(toBytes(method, path, headers, body && JSON.stringify(body)));
  }
  return requests;
}
