import { afterAll, beforeAll, expect, test } from "vitest";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { type AuthServer, newEmail, PASSWORD, startAuthServer } from "./start-auth-server.ts";

const TRIES = 200;
const TOLERANCE_MS = 5;

let server: AuthServer;
const known: string[] = [];
beforeAll(async () => {
  server = await startAuthServer();
  const password = await hashPassword(PASSWORD, { account: "" });
  for (let index = 0; index < TRIES; index += 1) known.push(newEmail());
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

// Rule 3: the same answer in text, status and time
test.each(REQUESTS)(
  "%s answers known and unknown email addresses alike, in time and text",
  // On a machine busy with other work one run of medians may stray; a difference of our own making shows in each.
  { timeout: 300_000, retry: 2 },
  async (name, send) => {
    await server.letTimePass(6);
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    const texts = new Set<string>();
    const measure = async (kind: keyof typeof times, email: string) => {
      const { client } = server.visitor();
      const begun = performance.now();
      const answer = await send(client, email);
      times[kind].push(performance.now() - begun);
      texts.add(
        JSON.stringify(answer)
          .replaceAll(email, "…")
          .replaceAll(/"[^"]*\d[^"]*"/g, "…"),
      );
    };
    for (const [index, email] of known.entries()) {
      // In turns and in changing order, so that what one request leaves behind burdens both kinds alike.
      const pair: [keyof typeof times, string][] = [
        ["known", email],
        ["unknown", newEmail()],
      ];
      for (const [kind, address] of index % 2 === 0 ? pair : pair.reverse()) await measure(kind, address);
    }
    const medians = { known: median(times.known), unknown: median(times.unknown) };
    process.stdout.write(
      `${name}: median of ${TRIES} tries ${medians.known.toFixed(2)} ms known, ${medians.unknown.toFixed(2)} ms unknown\n`,
    );
    expect(texts.size).toBe(1);
    expect(Math.abs(medians.known - medians.unknown)).toBeLessThan(TOLERANCE_MS);
  },
);

function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
