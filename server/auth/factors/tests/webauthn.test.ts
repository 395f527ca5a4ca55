import { expect, test } from "vitest";
import { creationOptions, requestOptions } from "#server/auth/factors/webauthn.ts";

const person = { handle: new Uint8Array(16), name: "ada@people.example" };

test.each(["http://127.0.0.1:3000", "https://[2001:db8::7]"])(
  "%s has no passkeys, because browsers reject IP addresses",
  async (siteUrl) => {
    const refused = { status: 422, code: "passkey_disabled" };
    await expect(creationOptions(siteUrl, "passkey", person, [])).rejects.toMatchObject(refused);
    await expect(requestOptions(siteUrl, "passkey", [])).rejects.toMatchObject(refused);
  },
);

test("a host name has passkeys", async () => {
  expect((await creationOptions("http://localhost:3000", "passkey", person, [])).rp.id).toBe("localhost");
});
