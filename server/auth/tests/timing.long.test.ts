import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { type AuthServer, newEmail, PASSWORD, startAuthServer } from "./start-auth-server.ts";

const PAIRS = 100;
/**
 * Maximum number of pairs of requests to measure. With more pairs, a random difference on a busy
 * machine disappears, and a real difference remains.
 */
const MAX_PAIRS = 300;
const TOLERANCE_MS = 5;

let server: AuthServer;
const known: string[] = [];
beforeAll(async () => {
  server = await startAuthServer();
  const password = await hashPassword(PASSWORD, { account: "" });
  for (let index = 0; index < MAX_PAIRS; index += 1) known.push(newEmail());
  await server.database.admin.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', email, $2, now(), now(), now() from unnest($1::text[]) email`,
    [known, password],
  );
});
afterAll(() => server.close());

type Client = ReturnType<AuthServer["visitor"]>["client"];

const REQUESTS: [name: string, send: (client: Client, email: string) => Promise<unknown>][] = [
  ["login", (client, email) => client.signInWithPassword({ email, password: "Wrong-lamp-0000" })],
  ["recover", (client, email) => client.resetPasswordForEmail(email)],
  ["otp", (client, email) => client.signInWithOtp({ email })],
  ["signup", (client, email) => client.signUp({ email, password: PASSWORD })],
];

// Rule 3
test.each(REQUESTS)(
  "%s returns the same text in the same time for known and unknown email addresses",
  { timeout: 300_000 },
  async (name, send) => {
    await server.letTimePass(6);
    const differences: number[] = [];
    const times: number[] = [];
    const isAlike = () => Math.abs(median(differences)) < TOLERANCE_MS;
    const texts = new Set<string>();
    const measure = async (email: string): Promise<number> => {
      const { client } = server.visitor();
      const begun = performance.now();
      const answer = await send(client, email);
      const ms = performance.now() - begun;
      texts.add(
        JSON.stringify(answer)
          .replaceAll(email, "…")
          .replaceAll(/"[^"]*\d[^"]*"/g, "…"),
      );
      return ms;
    };
    for (const [index, email] of known.entries()) {
      if (index >= PAIRS && isAlike()) break;
      // Alternates the order of the two requests, because a request can slow down the next request.
      const isKnownFirst = index % 2 === 0;
      const first = await measure(isKnownFirst ? email : newEmail());
      const second = await measure(isKnownFirst ? newEmail() : email);
      differences.push(isKnownFirst ? first - second : second - first);
      times.push(first, second);
    }
    const [more, all] = [median(differences), median(times)].map((ms) => ms.toFixed(2));
    process.stdout.write(`${name}: a known address takes ${more} of ${all} ms more, ${differences.length} pairs\n`);
    expect(texts.size).toBe(1);
    expect(isAlike()).toBe(true);
  },
);

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
