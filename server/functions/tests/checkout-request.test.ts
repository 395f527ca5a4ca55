import { expect, test } from "vitest";
import { readCheckoutRequest } from "#server/functions/payment/checkout-request.ts";

const SITE = "http://localhost:3000";
const good = {
  name: "One posting",
  success_url: `${SITE}/payment-test?session={CHECKOUT_SESSION_ID}`,
  cancel_url: `${SITE}/payment-test`,
  price: 49.99,
  isTestMode: true,
};
const read = (change: object) => readCheckoutRequest({ ...good, ...change }, SITE);

// Spec §7 "Payment function test"
test("reads every variant of the body alike", () => {
  const { success_url: successUrl, cancel_url: cancelUrl } = good;
  const expected = { title: "Baker", jobId: 7, amount: 4999, successUrl, cancelUrl };
  const variants = [
    { ...good, job_id: 7, job_title: "Baker" },
    { successUrl, cancelUrl, jobId: 7, jobTitle: "Baker", amount: 49.99, isTestMode: true },
    { name: "Baker", successUrl, cancel_url: cancelUrl, job_id: 7, jobId: 7, price: 49.99, isTestMode: true },
  ];
  for (const variant of variants) expect(readCheckoutRequest(variant, SITE)).toEqual(expected);
});

test.each([
  [{ price: -1 }],
  [{ price: 0 }],
  [{ price: 0.49 }],
  [{ price: 10_000.01 }],
  [{ price: 1.005 }],
  [{ price: "20" }],
  [{ price: Number.NaN }],
  [{ price: undefined }],
  [{ amount: 20 }],
  [{ isTestMode: false }],
  [{ isTestMode: "true" }],
  [{ isTestMode: undefined }],
  [{ name: "x".repeat(201) }],
  [{ name: undefined }],
  [{ name: "  " }],
  [{ job_id: "1" }],
  [{ job_id: -1 }],
  [{ job_id: 1, jobId: 2 }],
])("rejects %j", (change) => {
  expect(() => read(change)).toThrow(expect.objectContaining({ status: 400, code: "bad_request" }));
});

test.each([[null], ["text"], [[]], [7]])("rejects the body %j", (body) => {
  expect(() => readCheckoutRequest(body, SITE)).toThrow(expect.objectContaining({ status: 400 }));
});

test.each([
  ["https://evil.example/"],
  ["https://localhost:3000/"],
  ["http://localhost:3001/"],
  ["http://localhost:3000.evil.example/"],
  ["http://localhost:3000@evil.example/"],
  ["http://user@localhost:3000/"],
  ["http:\\\\evil.example/"],
  ["//localhost:3000/"],
  ["/payment-test"],
  ["javascript:alert(1)"],
  [`${SITE}/${"x".repeat(2000)}`],
])("rejects the return URL %s", (url) => {
  for (const change of [{ success_url: url }, { cancel_url: url }]) {
    expect(() => read(change)).toThrow(expect.objectContaining({ status: 400, code: "bad_request" }));
  }
});
