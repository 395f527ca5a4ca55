import { expect, test } from "vitest";
import { dataService } from "./data-service.ts";

const service = dataService();

const insert = (prefer: string) => ({ method: "POST", body: "{}", headers: { prefer } });

// Rule 59
test.each<[string, string, RequestInit?]>([
  ["Spread relations are not offered.", "books?select=id,...publishers!publisher_id(name)"],
  ["JSON paths are not offered.", "books?select=details->>lang"],
  ["JSON paths are not offered.", "books?details->lang=eq.en"],
  ["JSON paths are not offered.", "books?order=details->>lang"],
  ["Casts are not offered.", "books?select=price::text"],
  ["Casts are not offered.", "books?select=pages.sum()::text"],
  ["Casts are not offered.", "books?select=count()::text"],
  ["Aggregates next to relations are not offered.", "books?select=publishers!publisher_id(name),count()"],
  ["The operator cs is not offered.", "books?tags=cs.{red}"],
  ["The operator adj is not offered.", "specimens?or=(id.eq.1,span.not.adj.[1,2))"],
  ["The operator match is not offered.", "books?title=match.x"],
  ["The operator fts(english) is not offered.", "books?title=not.fts(english).x"],
  ["The operator isdistinct is not offered.", "books?pages=isdistinct.1"],
  ["The operator eq(any) is not offered.", "books?or=(pages.eq(any).{1,2})"],
  ["Upserts are not offered.", "countries?on_conflict=code", insert("")],
  ["Upserts are not offered.", "countries", insert("return=minimal, resolution=merge-duplicates")],
  ["Upserts are not offered.", "countries", insert("resolution=ignore-duplicates")],
  ["The preference missing=default is not offered.", "countries", insert("missing=default")],
  ["The preference return=headers-only is not offered.", "countries", insert("return=headers-only")],
])("%s: %s", async (message, path, init) => {
  const answer = await service.request(path, init);
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: "PGRST127", message }]);
});

test.each<[number, string, string, RequestInit?]>([
  [400, "PGRST200", "books?select=authors(name)"],
  [400, "PGRST122", "books?id=eq.1", { method: "DELETE", headers: { prefer: "handling=strict,max-affected=1" } }],
  [406, "PGRST107", "books", { headers: { accept: "application/vnd.pgrst.array+json;nulls=stripped" } }],
  [406, "PGRST106", "books", { headers: { "accept-profile": "app_private" } }],
  [406, "PGRST106", "books", { ...insert(""), headers: { "content-profile": "auth" } }],
])("%i %s: %s", async (status, code, path, init) => {
  const answer = await service.request(path, init);
  expect([answer.status, (await answer.json()).code]).toEqual([status, code]);
});

test("a client may name the schema public", async () => {
  expect((await service.request("books?limit=0", { headers: { "accept-profile": "public" } })).status).toBe(200);
});
