import { hash } from "@node-rs/argon2";
import type { Person } from "#database/access/world.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { findChanges, judgeChanges } from "./judge-changes.ts";
import { populate, shakeUp } from "./population.ts";
import { createRandom } from "./random.ts";
import { createRequest, type FuzzRequest } from "./requests.ts";
import { Ownership, readTruth } from "./truth.ts";

export type FuzzOptions = {
  seed: number;
  isOver(requests: number): boolean;
  /** SQL that breaks the wall, to see whether that is noticed. */
  flaw?: string | undefined;
};

export type FuzzReport = {
  requests: number;
  succeeded: number;
  /** Rows that came, went or changed by these requests. */
  changes: number;
  /** What went wrong, with the request that shows it. */
  findings: string[];
};

const PASSWORD = "Sourdough-55057";
/** A broken rule shows itself again and again. */
const ENOUGH_FINDINGS = 3;

/**
 * Random requests of random people against the whole server. Every answer is compared with what the person owns, and
 * every change with what the person may change. The same seed asks the same, as long as the answers are the same.
 */
export async function fuzz({ seed, isOver, flaw = "" }: FuzzOptions): Promise<FuzzReport> {
  const random = createRandom(seed);
  const server = await startTestServer();
  const report: FuzzReport = { requests: 0, succeeded: 0, changes: 0, findings: [] };
  try {
    const pool = server.database.admin;
    const people = await populate(pool, random);
    await pool.query(flaw);
    await pool.query("update auth.users set encrypted_password = $1, aud = 'authenticated', role = 'authenticated'", [
      await hash(PASSWORD),
    ]);
    const callers: { person: Person | null; token: string | null }[] = [{ person: null, token: null }];
    for (const person of people) callers.push({ person, token: await signIn(server.url, person.email) });

    let truth = await readTruth(pool);
    while (!isOver(report.requests) && report.findings.length < ENOUGH_FINDINGS) {
      if (random.chance(0.05)) {
        await shakeUp(pool, random, people);
        truth = await readTruth(pool);
      }
      const { person, token } = random.pick(callers);
      const request = createRequest(random, truth);
      const answer = await send(server.url, request, token);
      const owner = new Ownership(truth, person?.userId ?? null);
      const hasSucceeded = answer.status < 300;
      const wrongs = judgeAnswer(request, answer, owner, truth);
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead || report.requests % 50 === 0) {
        const after = await readTruth(pool);
        const changes = findChanges(truth, after);
        wrongs.push(...judgeChanges(changes, { owner, after, hasSucceeded: hasSucceeded && !isRead }));
        report.changes += changes.length;
        truth = after;
      }
      report.requests += 1;
      if (hasSucceeded) report.succeeded += 1;
      for (const wrong of wrongs) report.findings.push(toFinding(request, person, answer.status, wrong));
    }
    return report;
  } finally {
    await server.close();
  }
}

async function send(url: string, request: FuzzRequest, token: string | null) {
  const { method, path, body, prefer } = request;
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(prefer && { prefer }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text(), contentRange: answer.headers.get("content-range") };
}

function toFinding({ method, path, body }: FuzzRequest, person: Person | null, status: number, wrong: string): string {
  const who = person === null ? "visitor" : `user ${person.userId}`;
  return `${who}: ${method} ${path} ${body === undefined ? "" : JSON.stringify(body)} → ${status}: ${wrong}`;
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`${email} cannot sign in.`);
  return token;
}
