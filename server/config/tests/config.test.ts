import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "#server/config/config.ts";

test("without settings, the portal is a loopback site on port 3000 with its own database and mailbox", () => {
  expect(readConfig({})).toMatchObject({
    host: "127.0.0.1",
    port: 3000,
    siteUrl: "http://localhost:3000",
    databaseUrl: undefined,
    dataDir: `${process.cwd()}/.data`,
    smtpUrl: undefined,
    mailFrom: "Openings <no-reply@localhost>",
    supportEmail: "support@localhost",
    bugReportEmail: "bugs@localhost",
    productName: "Openings",
    trustProxy: [],
    isLoopback: true,
  });
});

test("an empty setting counts as missing", () => {
  expect(readConfig({ SMTP_URL: "", PORT: "" })).toMatchObject({ port: 3000, smtpUrl: undefined });
});

test("the site's URL uses the port, loses its slash, and gives email addresses their domain", () => {
  expect(readConfig({ PORT: "4100" }).siteUrl).toBe("http://localhost:4100");
  const config = readConfig({ SITE_URL: "https://jobs.example.com/", SMTP_URL: "smtps://mail.example.com" });
  expect(config).toMatchObject({
    siteUrl: "https://jobs.example.com",
    mailFrom: "Openings <no-reply@jobs.example.com>",
    isLoopback: false,
  });
});

test("WORKERS is a number or the number of cores, and needs a real mail server", () => {
  const settings = { SMTP_URL: "smtp://127.0.0.1" };
  expect(readConfig(settings).workers).toBe(1);
  expect(readConfig({ ...settings, WORKERS: "4" }).workers).toBe(4);
  expect(readConfig({ ...settings, WORKERS: "max" }).workers).toBe(availableParallelism());
  expect(() => readConfig({ ...settings, WORKERS: "0" })).toThrow("WORKERS must be max or a number from 1 to 99.");
  expect(() => readConfig({ WORKERS: "2" })).toThrow(
    "WORKERS needs SMTP_URL, because the development mailbox works in a single process only.",
  );
});

test("a server that others can reach continues for five seconds after the stop signal by default", () => {
  const others = { SITE_URL: "https://jobs.example.com", SMTP_URL: "smtps://mail.example.com" };
  expect(readConfig({}).drainMs).toBe(0);
  expect(readConfig(others).drainMs).toBe(5_000);
  expect(readConfig({ ...others, DRAIN_SECONDS: "0" }).drainMs).toBe(0);
  expect(() => readConfig({ DRAIN_SECONDS: "90" })).toThrow("DRAIN_SECONDS must be a number from 0 to 60.");
});

test("the sizes of three pools can be set, with a minimum for fairness", () => {
  expect(readConfig({}).pools).toEqual({ restConnections: 16, adminConnections: 8, siteConnections: 4 });
  const pools = readConfig({ DATABASE_POOL: "40", DATABASE_POOL_OWNER: "12", DATABASE_POOL_PUBLIC: "6" }).pools;
  expect(pools).toEqual({ restConnections: 40, adminConnections: 12, siteConnections: 6 });
  expect(() => readConfig({ DATABASE_POOL: "4" })).toThrow("DATABASE_POOL must be a number from 8 to 500.");
});

test.each([
  "postgresql://openings:p%40%3A%2F%3F%23%25@db.internal:5433/openings?sslmode=verify-full",
  "postgresql://openings@/openings?host=/run/postgresql&port=5432",
  "postgresql://openings:p@ss@[::1]/openings",
])("the connection string %s is kept unchanged", (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

test("TRUST_PROXY is a list of IP addresses and networks", () => {
  expect(readConfig({ TRUST_PROXY: "10.0.0.0/8, ::1" }).trustProxy).toEqual(["10.0.0.0/8", "::1"]);
});

test("a captcha may load from its script's origin, or from the configured origins", () => {
  const settings = {
    CAPTCHA_VERIFY_URL: "https://api.hcaptcha.com/siteverify",
    CAPTCHA_SECRET: "s3cret",
    CAPTCHA_SITE_KEY: "10000000-ffff-ffff-ffff-000000000001",
    CAPTCHA_SCRIPT_URL: "https://js.hcaptcha.com/1/api.js?render=explicit",
  };
  expect(readConfig({}).captcha).toBeUndefined();
  expect(readConfig(settings).captcha?.origins).toEqual(["https://js.hcaptcha.com"]);
  const named = { ...settings, CAPTCHA_ORIGINS: "https://hcaptcha.com, https://*.hcaptcha.com" };
  expect(readConfig(named).captcha?.origins).toEqual(["https://hcaptcha.com", "https://*.hcaptcha.com"]);
});

const newKey = () => generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
const jwk = newKey();

test("GOOGLE_INDEXING_KEY_FILE is a service account's key file, and its text stays out of errors", () => {
  const folder = mkdtempSync(join(tmpdir(), "openings-key-"));
  try {
    const file = join(folder, "key.json");
    const key = {
      client_email: "jobs@project.example",
      private_key: "-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----\n",
      token_uri: "https://oauth2.googleapis.com/token",
    };
    const read = (text: string) => {
      writeFileSync(file, text);
      return readConfig({ GOOGLE_INDEXING_KEY_FILE: file, GOOGLE_INDEXING_PER_DAY: "50" }).indexing;
    };
    expect(readConfig({}).indexing).toBeUndefined();
    expect(read(JSON.stringify({ ...key, type: "service_account" }))).toEqual({
      clientEmail: key.client_email,
      privateKey: key.private_key,
      tokenUrl: key.token_uri,
      url: "https://indexing.googleapis.com/v3/urlNotifications:publish",
      noticesPerDay: 50,
    });
    const message = "GOOGLE_INDEXING_KEY_FILE must be the path of a service account's key file in JSON.";
    for (const wrong of [
      { ...key, token_uri: "http://elsewhere.example/" },
      { ...key, private_key: "c2VjcmV0" },
      [],
      "{",
    ]) {
      expect(() => read(typeof wrong === "string" ? wrong : JSON.stringify(wrong))).toThrow(message);
    }
    expect(() => readConfig({ GOOGLE_INDEXING_KEY_FILE: join(folder, "none") })).toThrow(message);
    expect(() => readConfig({ GOOGLE_INDEXING_URL: "http://elsewhere.example/" })).toThrow(
      "GOOGLE_INDEXING_URL must be",
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("JWT_SIGNING_KEY is a private key on P-256", () => {
  expect(readConfig({ JWT_SIGNING_KEY: JSON.stringify(jwk) }).signingKey).toEqual(jwk);
});

test("a known identity provider needs only its client", () => {
  const AUTH_PROVIDERS = JSON.stringify({
    google: { client_id: "id", client_secret: "secret" },
    azure: { client_id: "id", client_secret: "secret", tenant: "acme.example" },
  });
  expect(readConfig({ AUTH_PROVIDERS }).providers).toMatchObject([
    { id: "google", label: "Google", issuer: "https://accounts.google.com", clientId: "id", clientSecret: "secret" },
    { id: "azure", label: "Microsoft", issuer: "https://login.microsoftonline.com/acme.example/v2.0" },
  ]);
});

test.each([
  [{ PORT: "http" }, "PORT must be a number from 0 to 65535."],
  [{ PORT: "65536" }, "PORT must be a number from 0 to 65535."],
  [{ HOST: "0.0.0.0" }, "HOST is not loopback, so users need real email: set SMTP_URL."],
  [{ SITE_URL: "https://a.example" }, "SITE_URL is not loopback, so users need real email: set SMTP_URL."],
  [{ SITE_URL: "ftp://localhost" }, "SITE_URL must be a URL that begins with http:// or https://."],
  [
    { SITE_URL: "http://localhost/app" },
    "SITE_URL must be an origin such as https://jobs.example.com, without path, query or name.",
  ],
  [{ DATABASE_URL: "mysql://localhost/x" }, "DATABASE_URL must begin with postgresql://."],
  ...["p#ss", "p/ss", "p?ss", "p%ss"].map((password): [NodeJS.ProcessEnv, string] => [
    { DATABASE_URL: `postgresql://openings:${password}@db.internal/openings` },
    "DATABASE_URL cannot be parsed: in user name and password, write @ : / ? # % as %40 %3A %2F %3F %23 %25.",
  ]),
  [{ SMTP_URL: "mail.example.com" }, "SMTP_URL must be smtp://host:port or smtps://host:port."],
  [{ MAIL_FROM: "Openings" }, "MAIL_FROM must be an email address, or a name and an <email address>."],
  [{ SUPPORT_EMAIL: "help" }, "SUPPORT_EMAIL must be one email address."],
  [{ PRIVACY_URL: "javascript:alert(1)" }, "PRIVACY_URL must be a URL that begins with http:// or https://."],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent."],
  [{ STRIPE_SECRET_KEY: "sk_live_abc" }, "STRIPE_SECRET_KEY must be a test mode key, sk_test_… or rk_test_…."],
  [{ STRIPE_WEBHOOK_SECRET: "secret" }, "STRIPE_WEBHOOK_SECRET must begin with whsec_."],
  [
    { STRIPE_API_URL: "http://pay.example" },
    "STRIPE_API_URL must be an https:// origin, or an origin on this machine.",
  ],
  [{ TRUST_PROXY: "true" }, "TRUST_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas."],
  [
    { TRUST_PROXY: "10.0.0.0/33" },
    "TRUST_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas.",
  ],
  [
    { JWT_SIGNING_KEY: JSON.stringify({ ...jwk, d: undefined }) },
    "JWT_SIGNING_KEY must be a private EC key on P-256 as JSON (a JWK with kty, crv, x, y and d).",
  ],
  [
    { JWT_SIGNING_KEY: JSON.stringify({ ...jwk, x: "eA" }) },
    "JWT_SIGNING_KEY must be a private EC key on P-256 as JSON (a JWK with kty, crv, x, y and d).",
  ],
  [
    { JWT_SIGNING_KEY: JSON.stringify({ ...jwk, d: newKey().d }) },
    "JWT_SIGNING_KEY must be a private EC key on P-256 as JSON (a JWK with kty, crv, x, y and d).",
  ],
  [
    { CAPTCHA_SECRET: "s3cret" },
    "CAPTCHA_VERIFY_URL is missing. A captcha needs CAPTCHA_VERIFY_URL, CAPTCHA_SECRET, CAPTCHA_SITE_KEY, CAPTCHA_SCRIPT_URL.",
  ],
  [
    { CAPTCHA_VERIFY_URL: "http://verify.example/siteverify" },
    "CAPTCHA_VERIFY_URL must be an https:// URL, or a URL on this machine.",
  ],
  [
    { CAPTCHA_ORIGINS: "https://a.example; script-src *" },
    "CAPTCHA_ORIGINS must be origins such as https://*.hcaptcha.com, separated by commas.",
  ],
  [{ AUTH_PROVIDERS: "google" }, "AUTH_PROVIDERS must be a JSON object with an entry for each provider."],
  [
    { AUTH_PROVIDERS: '{"facebook": {}}' },
    "AUTH_PROVIDERS names an unknown provider: google, azure, github, linkedin_oidc, apple, or custom: and a name of your own.",
  ],
  [{ AUTH_PROVIDERS: '{"google": {"client_id": "a"}}' }, "AUTH_PROVIDERS has no google.client_secret."],
  [
    { AUTH_PROVIDERS: '{"custom:acme": {"client_id": "a", "name": "Acme", "issuer": "http://acme.example"}}' },
    "AUTH_PROVIDERS is wrong at custom:acme.issuer: must begin with https://.",
  ],
  [{ FINDER: "no" }, "FINDER must be on or off."],
  [{ PUBLIC_JOBS: "yes" }, "PUBLIC_JOBS must be on, noindex or off."],
  [{ APPLY_URL: "https://candidates.example/apply" }, "APPLY_URL must be a URL that begins with http"],
  [{ APPLY_URL: "javascript:alert({id})" }, "APPLY_URL must be a URL that begins with http"],
  [{ APPLY_URL: "https://{id}.example/" }, "APPLY_URL must be a URL that begins with http"],
  [{ APPLICATION_RETENTION_DAYS: "29" }, "APPLICATION_RETENTION_DAYS must be a number of days from 30 to 3650."],
  [{ APPLICATION_RETENTION_DAYS: "a year" }, "APPLICATION_RETENTION_DAYS must be a number of days from 30 to 3650."],
  [{ GEOCODER_URL: "maps" }, "GEOCODER_URL must be a URL that begins with http:// or https://."],
])("%j is rejected in one line that names the setting", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});

test.each([
  [{}, undefined],
  [{ GEOCODER_KEY: "a" }, undefined],
  [{ GEOCODER_URL: "https://maps.example/json" }, { url: "https://maps.example/json", key: "" }],
  [
    { GEOCODER_URL: "https://maps.example/json", GOOGLE_MAPS_API_KEY: "b" },
    { url: "https://maps.example/json", key: "b" },
  ],
  [
    { GEOCODER_URL: "https://maps.example/json", GEOCODER_KEY: "a", GOOGLE_MAPS_API_KEY: "b" },
    { url: "https://maps.example/json", key: "a" },
  ],
  [{ GOOGLE_MAPS_API_KEY: "b" }, { url: "https://maps.googleapis.com/maps/api/geocode/json", key: "b" }],
])("%j configures the geocoder %j", (settings, geocoder) => {
  expect(readConfig(settings).geocoder).toEqual(geocoder);
});
