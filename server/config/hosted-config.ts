import { z } from "zod";
import { StartError } from "#database/start-error.ts";
import { isLoopbackHost } from "./loopback.ts";

/** The services of a hosted Supabase project that have the accounts and the data (record 117). */
export type HostedConfig = {
  /** Of its auth service, without a slash at the end: what its tokens are checked by, and where browsers sign in. */
  authUrl: string;
  /** Of its data service, without a slash at the end. */
  restUrl: string;
  /** Public: what browsers send as `apikey`. */
  anonKey: string;
  /** Undefined: its tokens are signed by the keys that `{authUrl}/.well-known/jwks.json` lists. */
  jwtSecret: string | undefined;
};

const serviceAddress = z
  .url({ protocol: /^https?$/, error: "must be an address that begins with https://" })
  .refine((text) => text.startsWith("https:") || isLoopbackHost(new URL(text).hostname), {
    error: "must be an https:// address, or one on this machine",
  })
  .refine((text) => !/[?#@]/.test(text), { error: "must be an address without name, query or fragment" })
  .transform((text) => text.replace(/\/+$/, ""));

export const hostedSettings = {
  AUTH_URL: serviceAddress.optional(),
  REST_URL: serviceAddress.optional(),
  ANON_KEY: z
    .string()
    .trim()
    .refine(isPublicKey, "must be the project's anon key or publishable key: every browser gets it")
    .optional(),
  JWT_SECRET: z.string().trim().min(32, "must be the project's JWT secret, of 32 characters or more").optional(),
};

/** What of the tables and definitions a server needs. */
export function partsOf({ hosted }: { hosted: HostedConfig | undefined }): "own" | "hosted" {
  return hosted ? "hosted" : "own";
}

const NEEDED = ["AUTH_URL", "REST_URL", "ANON_KEY"] as const;
/** What our own auth service would do with them, theirs does by its own settings. */
const OF_OWN_ACCOUNTS = ["JWT_SIGNING_KEY", "AUTH_PROVIDERS", "SMS_WEBHOOK_URL"] as const;
/** Poolers and replicas of a project were not tried. */
const OTHER_DATABASES = ["DATABASE_POOL_URL", "DATABASE_READ_URL"] as const;

type Settings = {
  [Name in (typeof NEEDED)[number] | "JWT_SECRET" | "DATABASE_URL" | (typeof OTHER_DATABASES)[number]]?:
    | string
    | undefined;
} & {
  [Name in (typeof OF_OWN_ACCOUNTS)[number]]?: unknown;
};

/** All of it or nothing: the accounts are in one place. */
export function readHosted(data: Settings): HostedConfig | undefined {
  const missing = NEEDED.filter((name) => data[name] === undefined);
  if (missing.length === NEEDED.length && !data.JWT_SECRET) return undefined;
  if (missing[0]) throw new StartError(`${missing[0]} is missing: a hosted project needs ${NEEDED.join(", ")}.`);
  if (!data.DATABASE_URL)
    throw new StartError("DATABASE_URL is missing: with AUTH_URL it names the project's database.");
  const detour = OTHER_DATABASES.find((name) => data[name] !== undefined);
  if (detour) throw new StartError(`${detour} cannot go with AUTH_URL: the server asks the project's database itself.`);
  const useless = OF_OWN_ACCOUNTS.find((name) => data[name] !== undefined);
  if (useless) throw new StartError(`${useless} is about accounts of our own: with AUTH_URL the project has them.`);
  const { AUTH_URL: authUrl = "", REST_URL: restUrl = "", ANON_KEY: anonKey = "", JWT_SECRET: jwtSecret } = data;
  return { authUrl, restUrl, anonKey, jwtSecret };
}

/** Whether the key is certainly none of the secret ones: it begins with sb_publishable_, or is a token of visitors. */
function isPublicKey(key: string): boolean {
  if (!/^[\w.-]{20,2000}$/.test(key)) return false;
  if (key.startsWith("sb_publishable_")) return true;
  try {
    const claims: unknown = JSON.parse(Buffer.from(key.split(".")[1] ?? "", "base64url").toString());
    return typeof claims === "object" && claims !== null && "role" in claims && claims.role === "anon";
  } catch {
    return false;
  }
}
