import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toBytes } from "./load.ts";
import {
  eachMember,
  emailOf,
  freePort,
  JOB_TABLE,
  PASSWORD,
  type Peer,
  restWork,
  runProgram,
  seedJobs,
  send,
  startProgram,
} from "./peer.ts";

const KEYS = { SUPABASE_PUBLISHABLE_KEY: "sb_publishable_bench", SUPABASE_SECRET_KEY: "sb_secret_bench" };
const ENVIRONMENT = { ...KEYS, LITE_TELEMETRY: "0" };

/**
 * Adds an owner to each job, because this product's policies can't read other tables during an
 * insert.
 */
const SCHEMA = `${JOB_TABLE}
  alter table job_openings enable row level security;
  create policy own on job_openings for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());`;

export const lite: Peer = {
  name: "@supabase/lite",
  packages: { "@supabase/lite": "0.10.0" },
  async start({ folder }) {
    const cli = join(folder, "node_modules/@supabase/lite/dist/cli/index.js");
    for (const written of ["supabase", ".env"]) rmSync(join(folder, written), { recursive: true, force: true });
    await runProgram({ folder, words: [cli, "init"], env: ENVIRONMENT });
    const port = await freePort();
    const config = join(folder, "supabase/config.toml");
    writeFileSync(config, readFileSync(config, "utf8").replace(/^port = \d+/m, `port = ${port}`));
    mkdirSync(join(folder, "supabase/migrations"), { recursive: true });
    writeFileSync(join(folder, "supabase/migrations/20260101000000_jobs.sql"), SCHEMA);
    await runProgram({ folder, words: [cli, "migration", "up"], env: ENVIRONMENT });
    const words = [cli, "start", "--no-admin"];
    const program = await startProgram({ folder, words, env: ENVIRONMENT, port }, "/");
    const url = `http://127.0.0.1:${port}`;
    const apikey = { apikey: KEYS.SUPABASE_PUBLISHABLE_KEY };
    const members: { access_token: string; user: { id: string } }[] = [];
    for (const email of eachMember(emailOf)) {
      members.push(await send(`${url}/auth/v1/signup`, "POST", apikey, { email, password: PASSWORD }));
    }
    const secret = { apikey: KEYS.SUPABASE_SECRET_KEY };
    const jobs = seedJobs().map((job) => ({ ...job, owner: members[job.employer_id - 1]?.user.id ?? null }));
    // Inserts three jobs per request, because this product allows only a hundred values in a
    // statement.
    for (let first = 0; first < jobs.length; first += 3) {
      await send(`${url}/rest/v1/job_openings`, "POST", secret, jobs.slice(first, first + 3));
    }
    const sends = { ...apikey, "content-type": "application/json" };
    return {
      port,
      work: {
        ...restWork(
          members.map(({ access_token, user }, index) => ({
            headers: { ...apikey, authorization: `Bearer ${access_token}` },
            employer: index + 1,
            owner: user.id,
          })),
        ),
        "sign in": eachMember((member) =>
          toBytes(
            "POST",
            "/auth/v1/token?grant_type=password",
            sends,
            JSON.stringify({ email: emailOf(member), password: PASSWORD }),
          ),
        ),
      },
      stop: program.stop,
    };
  },
};
