import pg from "pg";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import type { Attack } from "./attack.ts";
import type { Dataset } from "./dataset.ts";
import { play } from "./play-scene.ts";

const PASSWORD = "Harbor-lamp-4417";
/** In `dataset.ts` the first member has this email. */
const EMAIL = "member1@bench.example";
/** The limits of a day and of five minutes would end the flood. Only the turns are measured. */
const LIFT_EVERY_MS = 500;

type Place = { dataset: Dataset; folder: string };
type Flood = { name: string; ips: number; connections: number };

const LOG_INS: readonly Flood[] = [
  { name: "log-in, nobody else", ips: 0, connections: 0 },
  { name: "log-in, 150 wrong passwords from one IP address", ips: 1, connections: 150 },
  { name: "log-in, 600 wrong passwords from four IP addresses", ips: 4, connections: 150 },
];

/** A bystander's log-in while others flood the auth service. */
export async function* playFloods(wanted: string, place: Place): AsyncGenerator<string> {
  for (const scene of LOG_INS) if (scene.name.includes(wanted)) yield await playLogIn(scene, place);
}

async function playLogIn({ name, ips, connections }: Flood, { dataset, folder }: Place): Promise<string> {
  const client = new pg.Client(dataset.url);
  await client.connect();
  const password = await hashPassword(PASSWORD, { account: "" });
  await client.query("update auth.users set encrypted_password = $1 where email = $2", [password, EMAIL]);
  const lifting = setInterval(() => void client.query("delete from server.rate_limits"), LIFT_EVERY_MS);
  const server = await startServerProcess({
    ...{ DATABASE_URL: dataset.url, DATA_DIR: folder, TRUST_PROXY: "127.0.0.1" },
  });
  let cookie = "";
  const requests = Array.from({ length: ips }, (_, ip) => wrongPasswords(`10.66.0.${ip}`, connections)).flat();
  try {
    return await play({
      ...{ name, server, attack: { requests, connections: 1, againAfter: 1_000 } },
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

/** For as many accounts, so that no limit of an account is met. */
function wrongPasswords(ip: string, count: number): Attack["requests"] {
  return Array.from({ length: count }, (_, number) => ({
    ...{ method: "POST", path: "/auth/v1/token?grant_type=password" },
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
