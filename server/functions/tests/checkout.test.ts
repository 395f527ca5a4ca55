import { afterAll, beforeEach, expect, test } from "vitest";
import { startHttpService } from "#server/tests/http-service.ts";
import { serve } from "#server/tests/serve.ts";
import { signUp } from "#server/tests/sign-up.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";

const SESSION = { object: "checkout.session", livemode: false, url: "https://checkout.example/c/pay/1" };

/** The requests that the provider received, and its next response. */
let requests: URLSearchParams[] = [];
let answer: { status: number; body: object } | undefined;
let sessions = 0;

const provider = await startHttpService(async (request, response) => {
  let text = "";
  for await (const chunk of request) text += chunk;
  requests.push(new URLSearchParams(text));
  const { status, body } = answer ?? { status: 200, body: { ...SESSION, id: `cs_test_${++sessions}` } };
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
});

afterAll(() => provider.close());
const payment = { secretKey: "sk_test_portal", webhookSecret: undefined, apiUrl: provider.url };
const server = await serve({ payment });
const ada = await signUp(server, "ada@people.example");
const ownJob = await jobOf("ada@people.example", "Night Baker");
await signUp(server, "grace@people.example");
const foreignJob = await jobOf("grace@people.example", "Line Cook");
beforeEach(() => {
  requests = [];
  answer = undefined;
});

/** Creates a users row, a company and a job. Returns the job's id. */
async function jobOf(email: string, name: string): Promise<number> {
  const { rows } = await server.database.admin.query(
    `with person as (
       insert into public.users (email, auth_id) select email, id from auth.users where email = $1 returning id
     ), company as (
       insert into public.employers (name, description, created_by) select $2 || ' Ltd', '<p>Bread.</p>', id from person
       returning id
     )
     insert into public.job_openings (employer_id, name, description, address_line_one, city, state, postal_code, end_date,
       min_annual_pay, max_annual_pay)
     select id, $2, '<p>Work.</p>', '1 Main Street', 'Duluth', 'Minnesota', '55802', current_date + 20, 40000, 50000
     from company returning id`,
    [email, name],
  );
  return rows[0].id;
}

const good = () => ({
  name: "One posting",
  success_url: `${server.url}/payment-test?payment=success`,
  cancel_url: `${server.url}/payment-test`,
  price: 49.99,
  isTestMode: true,
});

async function call(to: TestServer, path: string, body: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${to.url}/functions/v1/openings-checkout${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const answered = (await response.json()) as { code?: string; message?: string };
  return { status: response.status, body: answered };
}
const checkout = (body: object, token?: string) =>
  call(server, "", JSON.stringify(body), token ? { authorization: `Bearer ${token}` } : {});

test("the public key is enough for a payment without a job", async () => {
  const page = await (await fetch(`${server.url}/verify-otp`)).text();
  const apikey = /"apikey":"([^"]+)"/.exec(page)?.[1];
  const { status, body } = await checkout(good(), apikey);
  expect([status, body]).toEqual([200, { id: `cs_test_${sessions}`, url: SESSION.url }]);
  expect(Object.fromEntries(requests[0] ?? [])).toEqual({
    mode: "payment",
    success_url: good().success_url,
    cancel_url: good().cancel_url,
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "usd",
    "line_items[0][price_data][unit_amount]": "4999",
    "line_items[0][price_data][product_data][name]": "One posting",
  });
});

test("a member pays for a job under its stored title, also with camelCase fields", async () => {
  const { success_url: successUrl, cancel_url: cancelUrl } = good();
  const body = { successUrl, cancelUrl, jobId: ownJob, jobTitle: "Cheaper", amount: 20, isTestMode: true };
  expect((await checkout(body, ada)).status).toBe(200);
  expect(requests[0]?.get("line_items[0][price_data][product_data][name]")).toBe("Night Baker");
  expect(requests[0]?.get("metadata[job_id]")).toBe(String(ownJob));
});

test("rejects another company's job, a missing job and any job without a session", async () => {
  const foreign = await checkout({ ...good(), job_id: foreignJob }, ada);
  expect([foreign.status, foreign.body.code]).toEqual([403, "not_allowed"]);
  expect(await checkout({ ...good(), job_id: 999_999 }, ada)).toEqual(foreign);
  expect((await checkout({ ...good(), job_id: ownJob })).status).toBe(401);
  expect((await checkout(good(), "foreign.token.here")).status).toBe(401);
  expect(requests).toEqual([]);
});

test.each([
  [{ price: -1 }],
  [{ isTestMode: false }],
  [{ success_url: "https://evil.example/" }],
  [{ cancel_url: "https://evil.example/" }],
])("rejects %j before a request to the provider", async (change) => {
  expect(await checkout({ ...good(), ...change }, ada)).toMatchObject({ status: 400, body: { code: "bad_request" } });
  expect(requests).toEqual([]);
});

test.each([
  [{ status: 401, body: { error: { type: "invalid_request_error", message: "sk_test_portal" } } }, 502],
  [{ status: 400, body: { error: { type: "invalid_request_error", code: "amount_too_small" } } }, 502],
  [{ status: 200, body: { ...SESSION, id: "cs_live_1", livemode: true } }, 502],
  [{ status: 429, body: { error: { type: "rate_limit_error" } } }, 503],
  [{ status: 500, body: { error: { type: "api_error" } } }, 503],
])("maps the provider's %j to %i", async (refusal, status) => {
  answer = refusal;
  const refused = await checkout(good(), ada);
  expect(refused.status).toBe(status);
  expect(refused.body.code).toMatch(/^provider_/);
  expect(JSON.stringify(refused.body)).not.toContain("sk_test");
});

const unset = { secretKey: undefined, webhookSecret: undefined, apiUrl: undefined };

test("without keys both endpoints return 503 with the setting's name, and requests are limited to 20 a minute", async () => {
  const bare = await startTestServer({ payment: unset });
  const message = "Payments are not set up: STRIPE_SECRET_KEY is missing";
  const statuses: number[] = [];
  expect(await call(bare, "", "{}")).toEqual({ status: 503, body: { code: "not_configured", message } });
  for (let request = 1; request < 21; request++) statuses.push((await call(bare, "", "{}")).status);
  expect(statuses).toEqual([...Array(19).fill(503), 429]);
  const webhook = await call(bare, "/webhook", "{}");
  expect([webhook.status, webhook.body.message]).toEqual([
    503,
    "Payments are not set up: STRIPE_WEBHOOK_SECRET is missing",
  ]);
  await bare.close();
});
