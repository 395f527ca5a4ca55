import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail } from "./start-auth-server.ts";

const IP_ADDRESSES = Array.from({ length: 100 }, (_unused, index) => `198.51.${index}.9`);
/**
 * Number of guesses for each sent code, 10,000 in total. For each of the first six codes, the test
 * makes the 5 guesses that the limit allows. For each later code, the test makes more guesses.
 */
const ROUNDS = [...Array<number>(6).fill(5), ...Array<number>(9).fill(1000), 970];

const server = await serveAuth();

// Rule 3 allows 5 wrong attempts with a code, and 20 wrong codes a day for an email address.
test("at most 5 attempts a code and 20 a day are compared of 10,000 from 100 IP addresses", async () => {
  const email = newEmail();
  const compared: number[] = [];
  const answers = new Map<string, number>();
  for (const guesses of ROUNDS) {
    await server.visitor().client.signInWithOtp({ email });
    const { code } = await server.sink.waitForEmail({ to: email });
    await guess(email, Number(code), guesses, answers);
    const { rows } = await server.database.admin.query(
      "select tries from server.one_time_secrets where recipient = $1",
      [email],
    );
    compared.push(rows[0].tries);
    await server.letTimePass(1.1);
  }
  process.stdout.write(`Compared of each code: ${compared.join(", ")}. Answers: ${JSON.stringify([...answers])}\n`);
  expect(Math.max(...compared)).toBeLessThanOrEqual(5);
  expect(compared.reduce((sum, tries) => sum + tries, 0)).toBe(20);
  expect(answers.has("signed in")).toBe(false);
  expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBe(10_000);

  // The link in the last email still works.
  const { links } = server.sink.emails.at(-1) ?? { links: [] };
  const link = new URL(links.find((href) => href.includes("token_hash")) ?? "");
  const tokenHash = link.searchParams.get("token_hash") ?? "";
  const { error } = await server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "magiclink" });
  expect(error).toBeNull();
}, 300_000);

/** Sends different wrong codes, up to 100 at the same time, each from another IP address. */
async function guess(email: string, right: number, guesses: number, answers: Map<string, number>): Promise<void> {
  for (let start = 0; start < guesses; start += IP_ADDRESSES.length) {
    const attempts = IP_ADDRESSES.slice(0, guesses - start).map(async (ip, index) => {
      const wrong = String((right + 1 + start + index) % 1_000_000).padStart(6, "0");
      const { error } = await server.visitor({ ip }).client.verifyOtp({ email, token: wrong, type: "email" });
      const answer = error ? (error.code ?? error.name) : "signed in";
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    });
    await Promise.all(attempts);
  }
}

test("20 scanner GETs and HEADs leave the link working", async () => {
  const email = newEmail();
  await server.visitor().client.signInWithOtp({ email });
  const { links } = await server.sink.waitForEmail({ to: email });
  const link = new URL(links.find((href) => href.includes("token_hash")) ?? "");
  const verifyUrl = `${server.url}/verify${link.search}`;
  for (let fetched = 0; fetched < 20; fetched += 1) {
    for (const method of ["GET", "HEAD"]) {
      const answer = await fetch(verifyUrl, { method, redirect: "manual" });
      expect(answer.headers.get("location")).toBe(link.href);
    }
  }
  const tokenHash = link.searchParams.get("token_hash") ?? "";
  const { error } = await server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "magiclink" });
  expect(error).toBeNull();
});
