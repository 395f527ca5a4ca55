import fastify from "fastify";
import { expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { limitCallers } from "#server/functions/limit-callers.ts";

const database = databaseOfFile();

function startServer() {
  const app = fastify();
  app.decorateRequest("identity");
  app.addHook("onRequest", async (request) => {
    request.identity = { role: "authenticated", claims: { sub: String(request.headers["x-user"]) } };
  });
  limitCallers(app, database.admin);
  app.post("/paint", { config: { requestsAMinute: 3 } }, async () => "painted");
  app.post("/sing", { config: { requestsAMinute: 3 } }, async () => "sung");
  app.put("/paint", { config: { requestsAMinute: 3 } }, async () => "painted over");
  app.post("/free", async () => "free");
  return async (path: string, user: string, method: "POST" | "PUT" = "POST") => {
    const { statusCode, body } = await app.inject({ method, url: path, headers: { "x-user": user } });
    return { statusCode, body };
  };
}

test("counts a user's requests across servers, separately for each function and user", async () => {
  const [one, other] = [startServer(), startServer()];
  for (const call of [one, other, one]) expect((await call("/paint", "ada")).statusCode).toBe(200);
  for (const call of [one, other])
    expect(await call("/paint", "ada")).toMatchObject({ body: expect.stringContaining("try again in") });
  expect((await other("/sing", "ada")).statusCode).toBe(200);
  expect((await other("/paint", "ada", "PUT")).statusCode).toBe(200);
  expect((await one("/paint", "grace")).statusCode).toBe(200);
  for (let i = 0; i < 5; i += 1) expect((await one("/free", "ada")).statusCode).toBe(200);
});
