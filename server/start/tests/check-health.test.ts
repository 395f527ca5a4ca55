import { expect, test } from "vitest";
import { VERSION } from "#database/version.ts";
import { serve } from "#server/tests/serve.ts";

const server = await serve({});

const read = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, body: await answer.json() };
};

test("a read-only database makes the server degraded: reads continue, writes get 503 with Retry-After", async () => {
  expect(await read("/health")).toEqual({ status: 200, body: { status: "ok", version: VERSION } });
  const { admin } = server.database;
  await admin.query(
    "create function server.refuse() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$",
  );
  await admin.query(
    "create trigger full_disk before insert or update on server.heartbeat for each row execute function server.refuse()",
  );
  await admin.query(
    "create trigger full_disk before insert on server.rate_limits for each row execute function server.refuse()",
  );
  await admin.query(
    "create trigger full_disk before insert on public.users for each row execute function server.refuse()",
  );

  await expect.poll(() => read("/health")).toMatchObject({ status: 200, body: { status: "degraded" } });
  expect((await read("/rest/v1/job_categories?select=id&limit=1")).status).toBe(200);
  const response = await fetch(`${server.url}/auth/v1/otp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "ada@people.example" }),
  });
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("5");
  expect(await response.json()).toMatchObject({
    msg: "The database cannot store anything at the moment. Please try again.",
  });
});
