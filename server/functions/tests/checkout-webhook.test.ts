import Stripe from "stripe";
import { beforeEach, expect, test } from "vitest";
import { serve } from "#server/tests/serve.ts";

const SECRET = "whsec_portal";
const now = () => Math.floor(Date.now() / 1000);

let session = "";
let count = 0;
const payment = { secretKey: undefined, webhookSecret: SECRET, apiUrl: undefined };
const server = await serve({ payment });
beforeEach(async () => {
  session = `cs_test_${++count}`;
  await server.database.admin.query("insert into server.checkouts (session_id, amount) values ($1, 4999)", [session]);
});

/** Returns an event in the provider's published format. */
function event(type = "checkout.session.completed", changes: object = {}, object: object = {}): string {
  const data = { object: { id: session, object: "checkout.session", payment_status: "paid", ...object } };
  return JSON.stringify({ id: `evt_${count}`, object: "event", livemode: false, type, data, ...changes }, null, 2);
}

function sign(payload: string, timestamp = now(), secret = SECRET): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

async function deliver(payload: string, signature: string | undefined = sign(payload)) {
  const headers: Record<string, string> = { "content-type": "application/json; charset=utf-8" };
  if (signature) headers["stripe-signature"] = signature;
  const answer = await fetch(`${server.url}/functions/v1/openings-checkout/webhook`, {
    method: "POST",
    headers,
    body: payload,
  });
  return { status: answer.status, body: await answer.json() };
}

async function status(): Promise<string> {
  const { rows } = await server.database.admin.query("select status from server.checkouts where session_id = $1", [
    session,
  ]);
  return rows[0].status;
}

test("records a payment once, rejects a copied delivery and acknowledges a new delivery", async () => {
  const payload = event();
  const first = sign(payload);
  expect(await deliver(payload, first)).toEqual({ status: 200, body: { received: true, handled: true } });
  expect(await status()).toBe("paid");
  await server.database.admin.query("update server.checkouts set status = 'open' where session_id = $1", [session]);
  expect(await deliver(payload, first)).toMatchObject({ status: 409, body: { code: "replayed" } });
  const again = sign(payload, now() - 20);
  expect(await deliver(payload, again)).toEqual({ status: 200, body: { received: true, handled: false } });
  expect((await deliver(payload, again)).status).toBe(409);
  const disguised = `t=${now()},${first}`;
  expect((await deliver(payload, disguised)).status).toBe(409);
  expect(await status()).toBe("open");
});

test("ten concurrent copies have a single effect", async () => {
  const payload = event();
  const signature = sign(payload);
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(payload, signature)));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
});

test("rejects an event without a valid, recent signature and stores nothing", async () => {
  const payload = event();
  for (const signature of [
    "",
    "t=1",
    sign(payload, now() - 301),
    sign(payload, now(), "whsec_other"),
    sign(event("checkout.session.expired")),
    `t=${now()},${sign(payload, now() - 400)}`,
  ]) {
    expect(await deliver(payload, signature), signature).toMatchObject({
      status: 400,
      body: { code: "bad_signature" },
    });
  }
  expect((await deliver(`${payload} `, sign(payload))).status).toBe(400);
  expect((await deliver("no json", sign("no json"))).status).toBe(400);
  expect(await status()).toBe("open");
  const { rowCount } = await server.database.admin.query("select from server.payment_events where id = $1", [
    `evt_${count}`,
  ]);
  expect(rowCount).toBe(0);
});

test("rejects an event in live mode", async () => {
  const payload = event("checkout.session.completed", { livemode: true });
  expect(await deliver(payload)).toMatchObject({ status: 400, body: { code: "not_test_mode" } });
});

test("records an expired checkout and only acknowledges unpaid, unknown and other events", async () => {
  for (const payload of [
    event("checkout.session.completed", { id: "evt_unpaid" }, { payment_status: "unpaid" }),
    event("checkout.session.completed", { id: "evt_unknown" }, { id: "cs_test_unknown" }),
    event("invoice.paid", { id: "evt_other" }),
  ]) {
    expect(await deliver(payload)).toEqual({ status: 200, body: { received: true, handled: false } });
  }
  expect(await status()).toBe("open");
  await deliver(event("checkout.session.expired"));
  expect(await status()).toBe("expired");
});
