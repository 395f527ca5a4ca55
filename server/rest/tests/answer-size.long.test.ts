import { get, type IncomingMessage } from "node:http";
import { json, text } from "node:stream/consumers";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { LIMITS } from "#server/rest/limits.ts";
import { dataService } from "./data-service.ts";

/**
 * A data service whose table `scrolls` has 60 rows. All rows refer to the same shelf. Each row has
 * a text of 95 kB, which PostgreSQL compresses to a few kilobytes.
 */
const service = dataService({
  sql: `
    create view public.pages as select n, repeat('x', 40000) || 10000 / (900 - n) as text from generate_series(1, 1000) n;
    create table public.shelves (id bigint primary key);
    create table public.scrolls (id bigint primary key, shelf_id bigint references public.shelves, text text);
    insert into public.shelves values (1);
    insert into public.scrolls select n, 1, repeat('x', 95000) from generate_series(1, 60) n;
    grant select on public.pages, public.shelves, public.scrolls to authenticated;
    grant update on public.scrolls to authenticated`,
});

const token = "authenticated:11111111-1111-1111-1111-111111111111";

async function sizeOf(path: string): Promise<[number, string | undefined]> {
  const answer = await service.request(path, { token });
  const text = await answer.text();
  return [answer.status, answer.status === 200 ? undefined : JSON.parse(text).code];
}

test("an answer over the limit is rejected, and a slightly smaller answer is not", async () => {
  expect(await sizeOf("pages?limit=205&n=neq.900")).toEqual([200, undefined]);
  expect(await sizeOf("pages?limit=213&n=neq.900")).toEqual([413, "54000"]);
});

test("reading stops once the answer is too large", async () => {
  // The row with n = 900 divides by zero, so the second request must stop before this row.
  expect(await sizeOf("pages?n=eq.900")).toEqual([400, "22012"]);
  expect(await sizeOf("pages")).toEqual([413, "54000"]);
});

test.each([
  ["scrolls?select=id,a:text,b:text,c:text,shelves(scrolls(id))&limit=25", 200],
  ["shelves?select=a:scrolls(x:text,y:text),b:scrolls(x:text,y:text),c:scrolls(x:text,y:text)", 413], // 34 MB in one row
  ["scrolls?select=shelves(scrolls(text,shelves(scrolls(text))))", 413], // 21 GB
])("selecting a relation repeatedly: %s is answered with %i", async (path, status) => {
  expect((await sizeOf(path))[0]).toBe(status);
});

describe("large answers that clients have not read", () => {
  const [ADA, BEN, CAY] = [1, 2, 3].map((number) => `authenticated:00000000-0000-0000-0000-00000000000${number}`);
  const seven = "pages?limit=175&n=neq.900"; // about 7 MB

  /**
   * Sends the request on a new connection, because the buffers of a connection grow with its use.
   */
  function send(path: string, as = ""): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const options = { agent: false as const, headers: { authorization: `Bearer ${as}` } };
      get(`${service.url}/${path}`, options, resolve).on("error", reject);
    });
  }

  /**
   * Waits until the limits allow further responses. A response from an earlier test counts until
   * the server notices that the client has disconnected.
   */
  beforeEach(async () => {
    for (let isRoom = false; !isRoom; ) {
      const answers = await Promise.all([ADA, ADA, BEN, BEN].map((as) => send(seven, as)));
      isRoom = answers.every(({ statusCode }) => statusCode === 200);
      for (const answer of answers) await text(answer);
    }
  });

  /** Requests large responses and does not read them until the test ends. */
  async function unread(count: number, as: string | undefined): Promise<void> {
    for (let sent = 0; sent < count; sent += 1) {
      const answer = await send(seven, as);
      expect(answer.statusCode).toBe(200);
      onTestFinished(() => void answer.destroy());
    }
  }

  test("are limited for each user, who still gets small answers", async () => {
    await unread(2, ADA);
    const refused = await send(seven, ADA);
    expect([refused.statusCode, await json(refused)]).toMatchObject([
      429,
      {
        code: "PGRST003",
        message: "Too many large answers are on their way. Please wait for them, or ask for fewer rows.",
      },
    ]);
    expect(refused.headers["retry-after"]).toBe("5");
    expect((await send("pages?limit=1", ADA)).statusCode).toBe(200);
    const other = await send(seven, BEN);
    expect(other.statusCode).toBe(200);
    await text(other);
  });

  test("are limited for all callers together, until some are read", async () => {
    expect(LIMITS.bytesInFlight.all).toBe(2 * LIMITS.bytesInFlight.caller);
    const first = await Promise.all([ADA, ADA, BEN, BEN].map((as) => send(seven, as)));
    expect(first.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await send(seven, CAY)).statusCode).toBe(503);
    for (const answer of first) expect((await text(answer)).length).toBeGreaterThan(7_000_000);
    let last = await send(seven, CAY);
    while (last.statusCode === 503) last = await send(seven, CAY);
    expect(last.statusCode).toBe(200);
    await text(last);
  });

  test("of a write are never rejected", async () => {
    await unread(2, ADA);
    const changed = await service.request("scrolls?id=lte.60&select=text", {
      method: "PATCH",
      token: ADA ?? "",
      body: JSON.stringify({ shelf_id: 1 }),
      headers: { prefer: "return=representation" },
    });
    expect(changed.status).toBe(200);
    await changed.text();
  });
});
