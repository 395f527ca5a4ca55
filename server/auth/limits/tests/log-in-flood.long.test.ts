import { EventEmitter, once } from "node:events";
import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, newIp, PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

/** Sends wrong passwords and collects the status of each response. */
class Flood extends EventEmitter {
  readonly statuses: number[] = [];
  readonly answers: Promise<Response>[] = [];

  guess(ip: string, email: string): void {
    this.answers.push(this.#guess(ip, email));
  }

  /**
   * Returns how many responses had this status. The server sends 400 after checking a wrong
   * password, and 503 if too many log-ins wait.
   */
  countOf(wanted: 400 | 503): number {
    return this.statuses.filter((status) => status === wanted).length;
  }

  async #guess(ip: string, email: string): Promise<Response> {
    const answer = await fetch(`${server.url}/token?grant_type=password`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": ip },
      body: JSON.stringify({ email, password: "Wrong-lamp-0000" }),
    });
    this.statuses.push(answer.status);
    this.emit("answer");
    return answer;
  }
}

/** Sends the flood while a table lock stops each log-in at its first statement. */
async function sendWhileHeld(send: (flood: Flood) => void, rejected: number): Promise<Flood> {
  const client = await server.database.admin.connect();
  await client.query("begin; lock table server.rate_limits in access exclusive mode");
  const flood = new Flood();
  send(flood);
  while (flood.statuses.length < rejected) await once(flood, "answer");
  await client.query("commit");
  client.release();
  await Promise.all(flood.answers);
  return flood;
}

test("ten log-ins of an IP address wait for the first, and further log-ins get 503 immediately", async () => {
  const ip = newIp();
  const flood = await sendWhileHeld((it) => {
    for (let sent = 0; sent < 40; sent += 1) it.guess(ip, newEmail());
  }, 29);
  expect(flood.countOf(400)).toBe(11);
  expect(flood.statuses.slice(0, 29)).toEqual(Array(29).fill(503));
  const answers = await Promise.all(flood.answers);
  const rejected = answers.find(({ status }) => status === 503) as Response;
  expect(rejected.headers.get("retry-after")).toBe("5");
  expect(await rejected.json()).toMatchObject({ error_code: "unexpected_failure", msg: expect.stringMatching(/busy/) });
  // The IP address's limit doesn't count log-ins that the server rejected with 503.
  const { rows } = await server.database.admin.query("select points from server.rate_limits where key = $1", [
    `auth-token:${ip}`,
  ]);
  expect(rows).toEqual([{ points: 11 }]);
});

test("ten log-ins of an account wait for the first, from any IP address", async () => {
  const email = newEmail();
  const flood = new Flood();
  for (let sent = 0; sent < 40; sent += 1) flood.guess(newIp(), email);
  await Promise.all(flood.answers);
  expect(flood.countOf(400)).toBeGreaterThanOrEqual(11);
  expect(flood.countOf(503)).toBeGreaterThan(10);
  expect(flood.countOf(400) + flood.countOf(503)).toBe(40);
});

test.each([1, 2])("another user's log-in does not wait for the end of a flood from %i IP addresses", async (count) => {
  const bystander = await server.member();
  const flood = new Flood();
  const ips = Array.from({ length: count }, newIp);
  for (let sent = 0; sent < 40; sent += 1) for (const ip of ips) flood.guess(ip, newEmail());
  const { error } = await bystander.client.signInWithPassword({ email: bystander.email, password: PASSWORD });
  expect(error).toBeNull();
  expect(flood.countOf(400)).toBeLessThan(11 * count);
  await Promise.all(flood.answers);
  expect(flood.countOf(400)).toBeLessThan(20 * count);
});
