import { expect, test } from "vitest";
import { serve } from "#server/tests/serve.ts";
import { signUp } from "#server/tests/sign-up.ts";

const server = await serve();
const token = await signUp(server, "ada@people.example");

const bakery = { address: "12 Main Street", city: "Duluth", state: "Minnesota", postal_code: "55802" };

function geocode(body: unknown, authorization?: string): Promise<Response> {
  return fetch(`${server.url}/functions/v1/geocode`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(authorization ? { authorization } : {}) },
    body: JSON.stringify(body),
  });
}

test("returns coordinates and their precision to a signed-in user", async () => {
  const answer = await geocode(bakery, `Bearer ${token}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ latitude: 46.76, longitude: -92.08, precision: "postal_code" });
});

test("rejects visitors and foreign tokens", async () => {
  const visitor = await geocode(bakery);
  expect([visitor.status, await visitor.json()]).toEqual([401, { code: "not_signed_in", message: "Sign in first" }]);
  expect((await geocode(bakery, "Bearer eyJhbGciOiJub25lIn0.e30.")).status).toBe(401);
});

test.each([[null], ["text"], [{ city: 7 }], [{ city: "x".repeat(201) }]])("rejects the body %j", async (body) => {
  const answer = await geocode(body, `Bearer ${token}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: "bad_address" });
});

test("limits a user to 60 requests a minute without affecting others", async () => {
  const other = await signUp(server, "grace@people.example");
  const statuses: number[] = [];
  for (let request = 0; request < 61; request++) statuses.push((await geocode(bakery, `Bearer ${other}`)).status);
  expect(statuses.filter((status) => status === 200).length).toBe(60);
  const refused = await geocode(bakery, `Bearer ${other}`);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await geocode(bakery, `Bearer ${token}`)).status).toBe(200);
});
