import { isIP } from "node:net";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { z } from "zod";
import { StartError } from "#database/start-error.ts";
import { isEmail } from "#domain/account/email.ts";
import { DEFAULT_APPLICATION_RETENTION_DAYS, RETENTION_NOTICE_DAYS } from "#domain/limits.ts";
import { captchaSettings, readCaptcha } from "./captcha-config.ts";
import { hostedSettings, readHosted } from "./hosted-config.ts";
import { indexingSettings, readIndexing } from "./indexing-config.ts";
import { isLoopbackHost } from "./loopback.ts";
import { databaseUrlSchema, poolSettings, readPools } from "./pool-config.ts";
import { providerSettings } from "./provider-settings.ts";
import { parseJson, wholeNumber } from "./schemas.ts";
import { signingJwk } from "./signing-jwk.ts";
import { readTraces, tracesSettings } from "./traces-config.ts";

const trimmed = z.string().trim();
const email = trimmed.refine(isMailbox, "must be one email address");
const webUrl = z.url({ protocol: /^https?$/, error: "must be a URL that begins with http:// or https://" });
const RETENTION = `must be a number of days from ${RETENTION_NOTICE_DAYS} to 3650`;
const settings = z.object({
  HOST: trimmed.regex(/^[\w.:-]+$/, "must be a host name or an IP address").default("127.0.0.1"),
  PORT: wholeNumber(0, 65_535).default(3000),
  SITE_URL: webUrl
    .refine((text) => isOrigin(text), "must be an origin such as https://jobs.example.com, without path, query or name")
    .transform((text) => new URL(text).origin)
    .optional(),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_POOL_URL: databaseUrlSchema.optional(),
  DATABASE_READ_URL: databaseUrlSchema.optional(),
  DATABASE_READ_LAG_SECONDS: wholeNumber(1, 300).default(10),
  ...poolSettings,
  DRAIN_SECONDS: wholeNumber(0, 60).optional(),
  METRICS_PORT: wholeNumber(0, 65_535).optional(),
  METRICS_HOST: trimmed.regex(/^[\w.:-]+$/, "must be a host name or an IP address").default("127.0.0.1"),
  ...tracesSettings,
  DATA_DIR: trimmed
    .min(1)
    .default(".data")
    .transform((path) => resolve(path)),
  POSTGRES_BIN: trimmed.transform((path) => resolve(path)).optional(),
  SMTP_URL: trimmed
    .refine(
      (text) => /^smtps?:\/\/[^/]/.test(text) && URL.canParse(text),
      "must be smtp://host:port or smtps://host:port",
    )
    .optional(),
  MAIL_FROM: trimmed
    .refine((text) => isMailbox(emailAddressIn(text)), "must be an email address, or a name and an <email address>")
    .optional(),
  SUPPORT_EMAIL: email.optional(),
  BUG_REPORT_EMAIL: email.optional(),
  PRIVACY_URL: webUrl.optional(),
  PRODUCT_NAME: trimmed.min(1, "must not be empty").max(60, "must have at most 60 characters").default("Openings"),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  TRUST_PROXY: trimmed
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      "must be IP addresses or networks such as 10.0.0.0/8, separated by commas",
    )
    .default([]),
  JWT_SIGNING_KEY: trimmed
    .transform((text, context) => {
      const key = signingJwk.safeParse(parseJson(text));
      if (key.success) return key.data;
      context.addIssue("must be a private EC key on P-256 as JSON (a JWK with kty, crv, x, y and d)");
      return z.NEVER;
    })
    .optional(),
  GEOCODER_URL: webUrl.optional(),
  GEOCODER_KEY: trimmed.optional(),
  /**
   * Another name for GEOCODER_KEY. If both are set, GEOCODER_KEY is used. Without GEOCODER_URL,
   * this setting selects Google's geocoder.
   */
  GOOGLE_MAPS_API_KEY: trimmed.optional(),
  FINDER: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  BACKGROUND: z.enum(["on", "off"], { error: "must be on or off" }).default("on"),
  WORKERS: trimmed
    .regex(/^(max|[1-9]\d?)$/, "must be max or a number from 1 to 99")
    .transform((text) => (text === "max" ? availableParallelism() : Number(text)))
    .default(1),
  PUBLIC_JOBS: z.enum(["on", "noindex", "off"], { error: "must be on, noindex or off" }).default("on"),
  APPLY_URL: trimmed
    .refine(
      (text) => text.includes("{id}") && /^https?:\/\/[^/{]/i.test(text) && URL.canParse(text.replaceAll("{id}", "1")),
      "must be a URL that begins with http:// or https:// and has {id} in it",
    )
    .optional(),
  APPLICATION_RETENTION_DAYS: trimmed
    .regex(/^\d{1,4}$/, RETENTION)
    .transform(Number)
    .refine((days) => days >= RETENTION_NOTICE_DAYS && days <= 3650, RETENTION)
    .default(DEFAULT_APPLICATION_RETENTION_DAYS),
  SMS_WEBHOOK_URL: webUrl.optional(),
  ...captchaSettings,
  ...indexingSettings,
  ...hostedSettings,
  AUTH_PROVIDERS: providerSettings.optional(),
  STRIPE_SECRET_KEY: trimmed.regex(/^[sr]k_test_\w+$/, "must be a test mode key, sk_test_… or rk_test_…").optional(),
  STRIPE_WEBHOOK_SECRET: trimmed.regex(/^whsec_[\w+/=]+$/, "must begin with whsec_").optional(),
  STRIPE_API_URL: webUrl
    .refine(
      (text) => isOrigin(text) && (text.startsWith("https:") || isLoopbackHost(new URL(text).hostname)),
      "must be an https:// origin, or an origin on this machine",
    )
    .optional(),
});

/**
 * Seconds between a stop signal and the stop. Five seconds are enough for load balancers that check
 * every two seconds and remove a server after two failures.
 */
const DEFAULT_DRAIN_SECONDS = 5;

export const SETTINGS: readonly string[] = Object.keys(settings.shape);

/**
 * Reads and checks all settings. Throws an error with a single line that names the invalid setting.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env) {
  // Removes empty values, because `docker compose` and `.env` files set a missing value to an empty
  // text.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = settings.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartError(`${issue?.path[0] === undefined ? "Settings" : String(issue.path[0])} ${issue?.message}.`);
  }
  const { data } = parsed;
  const siteUrl = data.SITE_URL ?? `http://localhost:${data.PORT}`;
  const siteHost = new URL(siteUrl).hostname;
  const isLoopback = isLoopbackHost(data.HOST) && isLoopbackHost(siteHost);
  if (!isLoopback && !data.SMTP_URL) {
    const name = isLoopbackHost(data.HOST) ? "SITE_URL" : "HOST";
    throw new StartError(`${name} is not loopback, so users need real email: set SMTP_URL.`);
  }
  if (data.WORKERS > 1 && !data.SMTP_URL) {
    throw new StartError("WORKERS needs SMTP_URL, because the development mailbox works in a single process only.");
  }
  const second = (["DATABASE_POOL_URL", "DATABASE_READ_URL"] as const).find((name) => data[name]);
  if (second && !data.DATABASE_URL) throw new StartError(`${second} needs DATABASE_URL, the URL of PostgreSQL itself.`);
  const emailDomain = isLoopbackHost(siteHost) ? "localhost" : siteHost;
  return {
    host: data.HOST,
    port: data.PORT,
    /** Origin of the site and of links in emails, without a slash at the end. */
    siteUrl,
    /** URL of the database. If undefined, the server runs the embedded PostgreSQL in `dataDir`. */
    databaseUrl: data.DATABASE_URL,
    /**
     * URL for connecting to the database through a pooler in transaction mode. Requests use this
     * connection (record 113).
     */
    databasePoolUrl: data.DATABASE_POOL_URL,
    /** URL of a replica that answers reads (record 114). Reads may be up to `readLagMs` old. */
    databaseReadUrl: data.DATABASE_READ_URL,
    readLagMs: 1_000 * data.DATABASE_READ_LAG_SECONDS,
    /** Sizes of the connection pools in database/connect.ts. */
    pools: readPools(data),
    dataDir: data.DATA_DIR,
    /**
     * Folder with PostgreSQL's programs. If undefined, the server uses the programs of PostgreSQL's
     * npm package.
     */
    postgresBin: data.POSTGRES_BIN,
    /** URL of the mail server. If undefined, emails go to the development mailbox. */
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM ?? `${data.PRODUCT_NAME.replaceAll(/[^\w .-]/g, "")} <no-reply@${emailDomain}>`,
    supportEmail: data.SUPPORT_EMAIL ?? `support@${emailDomain}`,
    bugReportEmail: data.BUG_REPORT_EMAIL ?? data.SUPPORT_EMAIL ?? `bugs@${emailDomain}`,
    /** URL of the privacy notice. Pages link it where visitors enter data. */
    privacyUrl: data.PRIVACY_URL,
    productName: data.PRODUCT_NAME,
    logLevel: data.LOG_LEVEL,
    trustProxy: data.TRUST_PROXY,
    /** The key that signs tokens. If undefined, the first start creates and stores a key. */
    signingKey: data.JWT_SIGNING_KEY,
    geocoder: geocoderOf(data),
    smsWebhookUrl: data.SMS_WEBHOOK_URL,
    /**
     * A captcha verifier with the protocol of Turnstile and hCaptcha. Undefined if the portal has
     * no captcha.
     */
    captcha: readCaptcha(data),
    providers: data.AUTH_PROVIDERS ?? [],
    /**
     * A hosted Supabase project. Undefined if this server has the accounts and the data service.
     */
    hosted: readHosted(data),
    /** Settings of the payment provider in its test mode (rule 44). */
    payment: {
      secretKey: data.STRIPE_SECRET_KEY,
      webhookSecret: data.STRIPE_WEBHOOK_SECRET,
      apiUrl: data.STRIPE_API_URL,
    },
    /**
     * URL of another site where visitors apply for a job. It contains `{id}`. If undefined,
     * visitors use the portal's own form (rule 77).
     */
    applyUrl: data.APPLY_URL,
    /** Days after the last day of a job until its applications are deleted. */
    applicationRetentionDays: data.APPLICATION_RETENTION_DAYS,
    /** True if the server scans companies' websites for jobs (rule 72). */
    isFinderOn: data.FINDER === "on",
    /** True if this process also does background work: emails, notices, clean-up and scans. */
    isBackgroundOn: data.BACKGROUND === "on",
    /** Number of server processes on the port. */
    workers: data.WORKERS,
    /**
     * "on" and "noindex" show the jobs to visitors (rule 76). With "noindex", search engines don't
     * list the jobs.
     */
    publicJobs: data.PUBLIC_JOBS,
    /**
     * Settings of Google's Indexing API. Undefined if the server sends no notices of jobs (rule
     * 76).
     */
    indexing: readIndexing(data),
    /** Host and port of the metrics. If undefined, the server has no metrics (record 105). */
    metrics: data.METRICS_PORT === undefined ? undefined : { host: data.METRICS_HOST, port: data.METRICS_PORT },
    /** The collector of OpenTelemetry traces. Undefined if there are no traces (record 105). */
    traces: readTraces(data),
    /**
     * Milliseconds between the stop signal and the stop. In this time, /readyz fails, so load
     * balancers remove the server (record 86).
     */
    drainMs: 1_000 * (data.DRAIN_SECONDS ?? (isLoopback ? 0 : DEFAULT_DRAIN_SECONDS)),
    /** True if only this machine can reach the site. The site then has pages for developers. */
    isLoopback,
  };
}

export type Config = ReturnType<typeof readConfig>;
export type LogLevel = Config["logLevel"];

const GOOGLE_GEOCODER = "https://maps.googleapis.com/maps/api/geocode/json";

/**
 * Returns the settings of a geocoder with Google's protocol. Returns undefined if no geocoder is
 * configured. The server then places a job at the center of its ZIP code.
 */
function geocoderOf(given: z.output<typeof settings>) {
  const url = given.GEOCODER_URL ?? (given.GOOGLE_MAPS_API_KEY && GOOGLE_GEOCODER);
  return url ? { url, key: given.GEOCODER_KEY ?? given.GOOGLE_MAPS_API_KEY ?? "" } : undefined;
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return url.href === `${url.origin}/` && url.username === "";
}

/**
 * Returns true for an email address. Also accepts `name@localhost`, because a server may send
 * emails to accounts of its own machine.
 */
function isMailbox(text: string): boolean {
  return isEmail(text.replace(/@localhost$/, "@localhost.localdomain"));
}

/** Returns the email address in `Name <address>`. */
function emailAddressIn(mailbox: string): string {
  return /^[^<>]*<([^<>]+)>$/.exec(mailbox)?.[1] ?? mailbox;
}

function isNetwork(entry: string): boolean {
  const [ipAddress = "", bits, ...rest] = entry.split("/");
  const version = isIP(ipAddress);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}
