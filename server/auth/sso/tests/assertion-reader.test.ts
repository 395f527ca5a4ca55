import { afterAll, expect, test } from "vitest";
import { createAssertionReader } from "#server/auth/sso/assertion-reader.ts";
import { ACME_CERTIFICATE } from "#server/auth/tests/saml-keys.ts";

const reader = createAssertionReader();
afterAll(() => reader.close());

const { signal } = new AbortController();
const provider = { id: "acme", domains: [], entityId: "acme", signOnUrl: "https://idp.acme.test", certificates: [] };
const secrets = { state: "state", nonce: "nonce", codeVerifier: "verifier" };

function read(ip: string, elements = 100): Promise<unknown> {
  const xml = `<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="r">${"<a/>".repeat(elements - 1)}</samlp:Response>`;
  const samlResponse = Buffer.from(xml).toString("base64");
  const posted = { siteUrl: "https://portal.test", secrets, samlResponse };
  return reader.read({ ...posted, provider: { ...provider, certificates: [ACME_CERTIFICATE] } }, { ip, signal });
}

test("verifies for IP addresses alternately, and rejects the twelfth response of one of them with 503", async () => {
  const order: string[] = [];
  const note = (ip: string) => read(ip).catch((error) => void order.push(error.status === 503 ? `${ip}: busy` : ip));
  await Promise.all([...Array.from({ length: 12 }, () => note("192.0.2.1")), note("192.0.2.2")]);
  expect(order[0]).toBe("192.0.2.1: busy");
  expect(order.indexOf("192.0.2.2")).toBeLessThan(4);
  expect(order.filter((entry) => entry === "192.0.2.1")).toHaveLength(11);
});

test("rejects a response with too many elements without waiting for the others", async () => {
  const others = Array.from({ length: 5 }, () => read("192.0.2.1").catch(() => "verified"));
  const first = await Promise.race([...others, read("192.0.2.1", 201).catch((error) => error.message)]);
  expect(first).toBe("The SAML response is too large");
  await Promise.all(others);
});
