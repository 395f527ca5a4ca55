import { z } from "zod";
import { StartError } from "#database/start-error.ts";
import { safeUrl } from "./schemas.ts";

/** Services of a hosted Supabase project, which has the accounts and the data (record 117). */
export type HostedConfig = {
  /** URL of the auth service, without a slash at the end. */
  authUrl: string;
  /** URL of the data service, without a slash at the end. */
  restUrl: string;
  /** The public key that browsers send as `apikey`. */
  anonKey: string;
  /**
   * The secret with which the project signs tokens. Undefined if it signs with the keys in
   * `{authUrl}/.well-known/jwks.json`.
   */
  jwtSecret: string | undefined;
};

const serviceUrl = safeUrl
  .refine((text) => !/[?#@]/.test(text), { error: "must be a URL without user name, query or fragment" })
  .transform((text) => text.replace(/\/+$/, ""));

export const hostedSettings = {
  AUTH_URL: serviceUrl.optional(),
  REST_URL: serviceUrl.optional(),
  ANON_KEY: z
    .string()
    .trim()
    .refine(isPublicKey, "must be the project's anon key or publishable key, because browsers receive it")
    .optional(),
  JWT_SECRET: z.string().trim().min(32, "must be the project's JWT secret, of 32 characters or more").optional(),
};

/**
 * Returns "hosted" if a hosted project has the accounts, and otherwise "own". The result selects
 * the groups of tables and definitions that the server needs.
 */
export function partsOf({ hosted }: { hosted: HostedConfig | undefined }): "own" | "hosted" {
  return hosted ? "hosted" : "own";
}

const NEEDED = ["AUTH_URL", "REST_URL", "ANON_KEY"] as const;
/**
 * Settings for accounts that this server manages. The server rejects these settings with a hosted
 * project, which manages its own accounts.
 */
const OF_OWN_ACCOUNTS = ["JWT_SIGNING_KEY", "AUTH_PROVIDERS", "SMS_WEBHOOK_URL"] as const;
/**
 * Settings that the server rejects with a hosted project, because no test covers the combination.
 */
const OTHER_DATABASES = ["DATABASE_POOL_URL", "DATABASE_READ_URL"] as const;

type Settings = {
  [Name in (typeof NEEDED)[number] | "JWT_SECRET" | "DATABASE_URL" | (typeof OTHER_DATABASES)[number]]?:
    | string
    | undefined;
} & {
  [Name in (typeof OF_OWN_ACCOUNTS)[number]]?: unknown;
};

/**
 * Returns undefined if no setting of a hosted project is set. Throws if a necessary setting is
 * missing, or if a setting cannot be used with a hosted project.
 */
export function readHosted(data: Settings): HostedConfig | undefined {
  const missing = NEEDED.filter((name) => data[name] === undefined);
  if (missing.length === NEEDED.length && !data.JWT_SECRET) return undefined;
  if (missing[0]) throw new StartError(`${missing[0]} is missing. A hosted project needs ${NEEDED.join(", ")}.`);
  if (!data.DATABASE_URL)
    throw new StartError("DATABASE_URL is missing. With AUTH_URL it must point to the project's database.");
  const detour = OTHER_DATABASES.find((name) => data[name] !== undefined);
  if (detour)
    throw new StartError(
      `${detour} cannot be used with AUTH_URL, because the server connects to the project's database directly.`,
    );
  const useless = OF_OWN_ACCOUNTS.find((name) => data[name] !== undefined);
  if (useless)
    throw new StartError(`${useless} cannot be used with AUTH_URL, because the hosted project manages the accounts.`);
  const { AUTH_URL: authUrl = "", REST_URL: restUrl = "", ANON_KEY: anonKey = "", JWT_SECRET: jwtSecret } = data;
  return { authUrl, restUrl, anonKey, jwtSecret };
}

/** Returns true if browsers may have the key: sb_publishable_… or a token with the role "anon". */
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
