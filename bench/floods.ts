import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { createSamlIdentityProvider } from "#server/auth/tests/saml-identity-provider.ts";
import { readInvocation, runCommand } from "#server/staff/run-command.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import type { Attack } from "./attack.ts";
import type { Dataset, Member } from "./dataset.ts";
import { play, visitList } from "./play-scene.ts";

const PASSWORD = "Harbor-lamp-4417";
/** Email address of the first member in dataset.ts. */
const EMAIL = "member1@bench.example";
/**
 * Milliseconds between two resets of all rate limits. The floods measure how long a request waits
 * for a slot. Without the resets, the rate limits would reject the floods after a moment.
 */
const LIFT_EVERY_MS = 500;

type Place = { dataset: Dataset; folder: string };
type Flood = { name: string; ips: number; connections: number };

const LOG_INS: readonly Flood[] = [
  { name: "log-in, no other user", ips: 0, connections: 0 },
  { name: "log-in, 150 wrong passwords from one IP address", ips: 1, connections: 150 },
  { name: "log-in, 600 wrong passwords from four IP addresses", ips: 4, connections: 150 },
];

type Responses = { name: string; elements: number };

/**
 * Two floods of SAML responses: with too many elements, and with the maximum number of elements.
 */
const RESPONSES: readonly Responses[] = [
  { name: "list, 60 SAML responses with 900 empty elements each", elements: 900 },
  { name: "list, 60 SAML responses with 200 elements each", elements: 200 },
];
const AT_THE_SAME_TIME = 60;
/**
 * Number of rounds of a flood, with AT_THE_SAME_TIME requests in each. With this many rounds, the
 * flood lasts until the scene ends.
 */
const ROUNDS = 25;

/**
 * Floods of applications. The benchmark doesn't reset the rate limits during them, because they
 * should use up the job's hourly limit. Each visitor applies from a different network.
 */
const APPLICATIONS: readonly Flood[] = [
  { name: "application, no other user", ips: 0, connections: 0 },
  { name: "application to a job that six IP addresses flood", ips: 6, connections: 8 },
];

const startBehindProxy = ({ dataset, folder }: Place) =>
  startServerProcess({ DATABASE_URL: dataset.url, DATA_DIR: folder, TRUST_PROXY: "127.0.0.1" });

/** Measures another user's sign-in, list or application while a flood hits the same service. */
export async function* playFloods(wanted: string, place: Place): AsyncGenerator<string> {
  for (const scene of LOG_INS) if (scene.name.includes(wanted)) yield await playLogIn(scene, place);
  for (const scene of RESPONSES) if (scene.name.includes(wanted)) yield await playResponses(scene, place);
  for (const scene of APPLICATIONS) if (scene.name.includes(wanted)) yield await playApplications(scene, place);
}

async function playLogIn({ name, ips, connections }: Flood, { dataset, folder }: Place): Promise<string> {
  const client = new pg.Client(dataset.url);
  await client.connect();
  const password = await hashPassword(PASSWORD, { account: "" });
  await client.query("update auth.users set encrypted_password = $1 where email = $2", [password, EMAIL]);
  const lifting = setInterval(() => void client.query("delete from server.rate_limits"), LIFT_EVERY_MS);
  const server = await startBehindProxy({ dataset, folder });
  let cookie = "";
  const requests = Array.from({ length: ips }, (_, ip) => wrongPasswords(`10.66.0.${ip}`, connections)).flat();
  try {
    return await play({
      name,
      server,
      attack: { requests, connections: 1, againAfter: 1_000 },
      async visit() {
        const answer = await logIn(server.url, cookie);
        cookie ||= answer.headers.getSetCookie().join("; ").split(";")[0] ?? "";
        if (answer.status !== 200) throw new Error(`The log-in failed: ${await answer.text()}`);
        await answer.arrayBuffer();
      },
    });
  } finally {
    clearInterval(lifting);
    await client.end();
  }
}

/**
 * Returns sign-ins with wrong passwords for `count` accounts, so that no account reaches its limit.
 */
function wrongPasswords(ip: string, count: number): Attack["requests"] {
  return Array.from({ length: count }, (_, number) => ({
    method: "POST",
    path: "/auth/v1/token?grant_type=password",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify({ email: `guess${number}-${ip}@bench.example`, password: "Wrong-lamp-0000" }),
  }));
}

async function logIn(url: string, cookie: string): Promise<Response> {
  return await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.67.0.1", cookie },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
}

async function playResponses({ name, elements }: Responses, { dataset, folder }: Place): Promise<string> {
  const pool = new pg.Pool({ connectionString: dataset.url, max: 1 });
  const file = join(folder, "metadata.xml");
  writeFileSync(file, createSamlIdentityProvider().metadata);
  const command = readInvocation(["add-sso", file, "--domains", "acme.test"], "bench");
  if (command) await runCommand(pool, command);
  await pool.end();
  const server = await startBehindProxy({ dataset, folder });
  const requests: Attack["requests"] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ips = Array.from({ length: AT_THE_SAME_TIME }, (_, visit) => `10.68.${round}.${visit}`);
    requests.push(...(await Promise.all(ips.map((ip) => begunVisit(server.url, ip, elements)))));
  }
  const [bystander] = dataset.members as [Member];
  return await play({
    name,
    server,
    visit: () => visitList(server, bystander),
    attack: { requests, connections: AT_THE_SAME_TIME, againAfter: 1_000, isEachSentOnce: true },
  });
}

/** Begins a SAML sign-in, and returns the request that completes it. */
async function begunVisit(url: string, ip: string, elements: number): Promise<Attack["requests"][number]> {
  const begun = await fetch(`${url}/auth/v1/sso`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": ip },
    body: JSON.stringify({
      domain: "acme.test",
      skip_http_redirect: true,
      code_challenge: "a".repeat(43),
      code_challenge_method: "s256",
    }),
  });
  const { url: signOn } = (await begun.json()) as { url: string };
  const response = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="r" Version="2.0">${"<a/>".repeat(elements - 1)}</samlp:Response>`;
  const form = new URLSearchParams({
    SAMLResponse: Buffer.from(response).toString("base64"),
    RelayState: new URL(signOn).searchParams.get("RelayState") ?? "",
  });
  const cookie = begun.headers.getSetCookie().map((set) => set.split(";")[0]);
  return {
    method: "POST",
    path: "/auth/v1/sso/saml/acs",
    body: form.toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": ip,
      cookie: cookie.join("; "),
    },
  };
}

async function playApplications({ name, ips, connections }: Flood, { dataset, folder }: Place): Promise<string> {
  const client = new pg.Client(dataset.url);
  await client.connect();
  await client.query(OPEN_JOB);
  await client.query("delete from server.rate_limits");
  await client.end();
  const server = await startBehindProxy({ dataset, folder });
  const moved = await fetch(`${server.url}/o/1/any/apply`, { redirect: "manual" });
  const path = moved.headers.get("location") ?? "";
  const requests: Attack["requests"] = [];
  for (let number = 0; number < ips * connections; number += 1) {
    const ip = `10.69.0.${number % ips}`;
    const { headers, body } = await filledForm(server.url + path, ip, `Bot ${number}`);
    requests.push({ method: "POST", path, headers, body });
  }
  let visitors = 0;
  return await play({
    name,
    server,
    attack: { requests, connections: 1 },
    async visit() {
      visitors += 1;
      const form = await filledForm(server.url + path, `10.70.${visitors >> 8}.${visitors & 255}`, "Robin Nyberg");
      const answer = await fetch(server.url + path, { method: "POST", redirect: "manual", ...form });
      const { status } = answer;
      if (status !== 303) throw new Error(`Applying returned ${status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    },
  });
}

const OPEN_JOB = `
  set session_replication_role = replica;
  update public.employers set approved = 1 where id = 1;
  update public.job_openings set approved = 1, approved_at = now(), application_type = 'platform', start_date = '2026-01-02',
    end_date = '2099-12-31' where id = 1`;

async function filledForm(url: string, ip: string, name: string) {
  const shown = await (await fetch(url, { headers: { "x-forwarded-for": ip } })).text();
  const [, token = ""] = /name="token" type="hidden" value="([^"]+)"/.exec(shown) ?? [];
  const fields = { name, email: "robin@applicants.example", phone: "", message: "", website: "", token };
  return {
    headers: { "content-type": "application/x-www-form-urlencoded", "x-forwarded-for": ip },
    body: new URLSearchParams(fields).toString(),
  };
}
