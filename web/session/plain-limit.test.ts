import { expect, test } from "vitest";
import { withWait } from "./plain-limit.ts";

const limited = (body: object | string) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), {
    status: 429,
    headers: { "retry-after": "12" },
  });

test.each([
  { error_code: "over_request_rate_limit", msg: "Request rate limit reached" },
  { error_code: "over_email_send_rate_limit", message: "Email rate limit exceeded" },
  "<html>429 Too Many Requests</html>",
])("a generic limit message gets the time to wait: %j", async (body) => {
  const answer = await withWait(limited(body));
  expect(answer.status).toBe(429);
  expect(await answer.json()).toMatchObject({ msg: "Too many requests. Try again in 12 seconds." });
});

test.each([
  "For security purposes, you can only request this after 42 seconds.",
  "Too many wrong codes today. Use a recovery code instead.",
])("a specific limit message stays unchanged: %s", async (msg) => {
  expect(await (await withWait(limited({ msg }))).json()).toEqual({ msg });
});

test("other responses stay unchanged", async () => {
  const answer = Response.json({ msg: "Request rate limit reached" }, { status: 400 });
  expect(await withWait(answer)).toBe(answer);
});
