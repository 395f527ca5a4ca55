import { expect, test } from "vitest";
import { checkoutBody } from "./checkout-body.ts";

function typed(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

const full = { name: "One posting", successUrl: "s", cancelUrl: "c", jobId: "7", jobTitle: "Baker", price: "49.99" };

test("the body has the field names of the chosen variant", () => {
  expect(checkoutBody(typed({ ...full, variant: "snake", isTestMode: "on" }))).toEqual({
    name: "One posting",
    success_url: "s",
    cancel_url: "c",
    job_id: 7,
    job_title: "Baker",
    price: 49.99,
    isTestMode: true,
  });
  expect(checkoutBody(typed({ ...full, variant: "camel" }))).toEqual({
    name: "One posting",
    successUrl: "s",
    cancelUrl: "c",
    jobId: 7,
    jobTitle: "Baker",
    amount: 49.99,
    isTestMode: false,
  });
});

test("empty fields are left out, and text that is not a number is sent as typed", () => {
  expect(checkoutBody(typed({ name: " ", price: "a lot" }))).toEqual({ price: "a lot", isTestMode: false });
});
