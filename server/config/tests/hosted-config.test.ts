import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";

const tokenOf = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.signature`;
const settings = {
  DATABASE_URL: "postgresql://postgres:secret@db.project.example/postgres",
  AUTH_URL: "https://project.example/auth/v1/",
  REST_URL: "https://project.example/rest/v1",
  ANON_KEY: tokenOf({ role: "anon" }),
};
const NOT_PUBLIC = "ANON_KEY must be the project's anon key or publishable key, because browsers receive it.";

test("a hosted project needs the URLs of its services and its public key", () => {
  expect(readConfig({}).hosted).toBeUndefined();
  expect(readConfig(settings).hosted).toEqual({
    authUrl: "https://project.example/auth/v1",
    restUrl: "https://project.example/rest/v1",
    anonKey: settings.ANON_KEY,
    jwtSecret: undefined,
  });
});

test.each([
  [{ REST_URL: "" }, "REST_URL is missing. A hosted project needs AUTH_URL, REST_URL, ANON_KEY."],
  [{ DATABASE_URL: "" }, "DATABASE_URL is missing. With AUTH_URL it must point to the project's database."],
  [{ AUTH_URL: "http://project.example/auth/v1" }, "AUTH_URL must be an https:// URL, or a URL on this machine."],
  [{ REST_URL: "https://ada@project.example" }, "REST_URL must be a URL without user name, query or fragment."],
  [{ JWT_SECRET: "short" }, "JWT_SECRET must be the project's JWT secret, of 32 characters or more."],
  [{ ANON_KEY: tokenOf({ role: "service_role" }) }, NOT_PUBLIC],
  [{ ANON_KEY: tokenOf({ iss: "supabase" }) }, NOT_PUBLIC],
  [{ ANON_KEY: "sb_secret_0123456789012345" }, NOT_PUBLIC],
  [{ ANON_KEY: "sbp_0123456789012345678901234567" }, NOT_PUBLIC],
  [{ ANON_KEY: "a-secret-to-sign-tokens-with-of-40-signs" }, NOT_PUBLIC],
  [
    { SMS_WEBHOOK_URL: "https://sms.example" },
    "SMS_WEBHOOK_URL cannot be used with AUTH_URL, because the hosted project manages the accounts.",
  ],
])("an error in the settings of a hosted project is explained: %o", (changes, message) => {
  expect(() => readConfig({ ...settings, ...changes })).toThrow(message);
});
