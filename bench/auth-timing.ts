import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg } from "node:os";
import { Worker } from "node:worker_threads";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import {
  type AuthServer,
  newEmail,
  newIp,
  newPhone,
  PASSWORD,
  startAuthServer,
} from "#server/auth/tests/start-auth-server.ts";
import type { TimedAnswer, TimedRequest } from "./timed-client.ts";

/**
 * Measures what response times reveal about an email address or phone number (rule 3). Prints the
 * AUC of each scene: the share of pairs in which the request for a known recipient took longer.
 * 0.50 reveals nothing, and 1.00 reveals everything. `auth-timing.ts verify` runs only the scenes
 * whose name contains "verify". TRIES is the number of requests for each kind of recipient.
 */
const TRIES = 400;
/** The standard error of the AUC with `TRIES` recipients of each kind. */
const STANDARD_ERROR = Math.sqrt((2 * TRIES + 1) / (12 * TRIES * TRIES));

type Recipient = { email: string } | { phone: string };
type Scene = {
  name: string;
  kind: "email" | "phone";
  /** A request that is sent before the measured request. */
  before?: Request;
  measured: Request;
};
/** A request and its expected status. The status is the same for known and unknown recipients. */
type Request = (recipient: Recipient) => [path: string, body: object, status: number];

const again: Request = (to) => ["/otp", { ...to, create_user: false }, 200];
const recover: Request = (to) => ["/recover", to, 200];
const guess = (type: string): Request => {
  return (to) => ["/verify", { ...to, type, token: "000000" }, 403];
};
const logIn: Request = (to) => ["/token?grant_type=password", { ...to, password: "Wrong-lamp-0000" }, 400];

const SCENES: readonly Scene[] = [
  { name: "verify after recover", kind: "email", before: recover, measured: guess("recovery") },
  { name: "verify after otp create_user=false", kind: "email", before: again, measured: guess("email") },
  { name: "recover", kind: "email", measured: recover },
  { name: "otp create_user=false", kind: "email", measured: again },
  { name: "otp", kind: "email", measured: (to) => ["/otp", to, 200] },
  { name: "resend", kind: "email", measured: (to) => ["/resend", { ...to, type: "signup" }, 200] },
  { name: "sign-up", kind: "email", measured: (to) => ["/signup", { ...to, password: PASSWORD }, 200] },
  { name: "log-in", kind: "email", measured: logIn },
  { name: "phone: otp create_user=false", kind: "phone", measured: again },
  { name: "phone: verify after it", kind: "phone", before: again, measured: guess("sms") },
  { name: "phone: resend", kind: "phone", measured: (to) => ["/resend", { ...to, type: "sms" }, 200] },
  { name: "phone: log-in", kind: "phone", measured: logIn },
];

const webhook = createServer((request, answer) => {
  request.resume();
  answer.end();
});
await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
const { port } = webhook.address() as AddressInfo;
const server = await startAuthServer({ smsWebhookUrl: `http://127.0.0.1:${port}/` });
const client = new Worker(new URL("./timed-client.ts", import.meta.url), { workerData: { url: server.url } });
try {
  const wanted = process.argv[2] ?? "";
  console.log(
    `${TRIES} known and ${TRIES} unknown addresses each; load ${loadavg()[0]?.toFixed(1)}; standard error ${STANDARD_ERROR.toFixed(3)}`,
  );
  for (const scene of SCENES.filter(({ name }) => name.includes(wanted))) await play(scene);
} finally {
  await client.terminate();
  await server.close();
  webhook.close();
}

async function play({ name, kind, before, measured }: Scene): Promise<void> {
  const make = (): Recipient => (kind === "email" ? { email: newEmail() } : { phone: newPhone() });
  const pairs = Array.from({ length: TRIES }, () => ({ known: make(), unknown: make() }));
  await makeAccounts(
    server,
    pairs.map(({ known }) => known),
  );
  if (before) for (const { known, unknown } of pairs) for (const one of [known, unknown]) await send(before(one));
  await waitForOutbox();
  const times = { known: [] as number[], unknown: [] as number[] };
  for (const { which, recipient } of shuffle(pairs)) times[which].push(await send(measured(recipient)));
  await waitForOutbox();
  const auc = areaUnderCurve(times.known, times.unknown);
  const medians = `${median(times.known).toFixed(2)} ms known, ${median(times.unknown).toFixed(2)} ms unknown`;
  console.log(`${name.padEnd(36)} AUC ${auc.toFixed(3)}   median ${medians}`);
}

/**
 * Shuffles the requests, because the outbox may still be sending the previous request's email. In a
 * fixed order, this would always slow down the same kind of request.
 */
function shuffle(pairs: { known: Recipient; unknown: Recipient }[]) {
  return pairs
    .flatMap(({ known, unknown }) => [
      { which: "known" as const, recipient: known, lot: Math.random() },
      { which: "unknown" as const, recipient: unknown, lot: Math.random() },
    ])
    .toSorted((one, other) => one.lot - other.lot);
}

async function send([path, body, expected]: ReturnType<Request>): Promise<number> {
  client.postMessage({ path, body, from: newIp() } satisfies TimedRequest);
  const [{ status, milliseconds }] = (await once(client, "message")) as [TimedAnswer];
  if (status !== expected) throw new Error(`${path} answered ${status}, not ${expected}`);
  return milliseconds;
}

async function makeAccounts({ database }: AuthServer, recipients: Recipient[]): Promise<void> {
  const password = await hashPassword(PASSWORD, { account: "" });
  await database.admin.query(
    `insert into auth.users (id, aud, role, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', one ->> 'email', ltrim(one ->> 'phone', '+'), $2, now(), now(), now(), now()
     from jsonb_array_elements($1::jsonb) one`,
    [JSON.stringify(recipients), password],
  );
}

/** Waits until no emails are queued. Sending them would disturb the measurement. */
async function waitForOutbox(): Promise<void> {
  for (;;) {
    const { rowCount } = await server.database.admin.query(
      "select from pgboss.job where name = 'mail' and state in ('created', 'active') limit 1",
    );
    if (rowCount === 0) return;
  }
}

function areaUnderCurve(known: number[], unknown: number[]): number {
  let longer = 0;
  for (const one of known) for (const other of unknown) longer += one > other ? 1 : one === other ? 0.5 : 0;
  return longer / (known.length * unknown.length);
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
