import { expect, test } from "vitest";
import { dataService } from "./data-service.ts";

const CONNECTIONS = 50;
const REQUESTS = 10_000;
/**
 * Twenty users who own rows. They share the writes, so that no user exceeds the limit of database
 * time.
 */
const OWNERS = Array.from({ length: 20 }, (_, owner) => `00000000-0000-0000-0000-0000000000${10 + owner}`);

const service = dataService({
  connections: CONNECTIONS,
  sql: `insert into public.diaries (owner, line)
    select owner::uuid, owner || n from unnest('{${OWNERS}}'::text[]) owner, generate_series(1, 40) n`,
});

test("twenty owners never see each other's rows in ten thousand requests on fifty connections", async () => {
  const kinds: ((mine: string) => [path: string, init?: RequestInit])[] = [
    () => ["diaries?select=owner,line&order=id&limit=10"],
    () => ["diaries?select=owner,line&id=gt.0", { headers: { prefer: "count=exact" } }],
    () => ["diaries?select=owner,line&line=like.*1", { headers: { range: "1-3" } }],
    (mine) => [
      "diaries?select=owner,line",
      {
        method: "POST",
        body: JSON.stringify({ line: `${mine} again` }),
        headers: { prefer: "return=representation,tx=rollback" },
      },
    ],
    (mine) => [
      "diaries?select=owner,line&id=lt.90",
      { method: "PATCH", body: JSON.stringify({ line: `${mine}!` }), headers: { prefer: "return=representation" } },
    ],
    () => ["diaries?select=owner,line&line=eq.x&id=eq.nonsense"],
    () => ["diaries?select=secret"],
  ];
  let rows = 0;
  const worker = async (first: number) => {
    for (let index = first; index < REQUESTS; index += CONNECTIONS) {
      const mine = OWNERS[index % OWNERS.length] ?? "";
      const [path, init] = kinds[index % kinds.length]?.(mine) ?? ["diaries"];
      const answer = await service.request(path, { ...init, token: `authenticated:${mine}` });
      if (!answer.ok) continue;
      const answered = (await answer.json()) as unknown as { owner: string; line: string }[];
      rows += answered.length;
      for (const { owner, line } of answered) expect([owner, line.slice(0, mine.length)]).toEqual([mine, mine]);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, (_, first) => worker(first)));
  expect(rows).toBeGreaterThan(REQUESTS);
});
