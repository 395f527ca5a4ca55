import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { AuthRefusal, requestAuth } from "./request-auth.ts";

/** A verified factor of the account. */
export interface Factor {
  id: string;
  factor_type: string;
  friendly_name?: string | undefined;
  status: string;
  created_at: string;
}

export interface OwnUser {
  phone?: string | undefined;
  factors?: Factor[] | undefined;
}

export interface Passkey {
  id: string;
  friendly_name?: string | undefined;
  created_at: string;
  last_used_at?: string | null | undefined;
}

export interface OwnSession {
  id: string;
  is_current: boolean;
  device: string;
  created_at: string;
  last_used_at: string;
}

export interface RecoveryStatus {
  total: number;
  remaining: number;
}

const key = (part: string) => ["account", part] as const;
/**
 * Options of queries that load again each time the screen opens, because other devices can change
 * the data.
 */
const FRESH = { staleTime: 0, gcTime: 0 } as const;

/** Loads the user from the auth service, because the stored session can be outdated. */
export const ownUserQuery = queryOptions({
  queryKey: key("user"),
  queryFn: () => requestAuth<OwnUser>("GET", "/user"),
  ...FRESH,
});

export const passkeysQuery = queryOptions({
  queryKey: key("passkeys"),
  queryFn: () => requestAuth<Passkey[]>("GET", "/passkeys"),
  ...FRESH,
});

export const sessionsQuery = queryOptions({
  queryKey: key("sessions"),
  queryFn: async () => (await requestAuth<{ sessions: OwnSession[] }>("GET", "/sessions")).sessions,
  ...FRESH,
});

/** The query's result is null if the account has no recovery codes. */
export const recoveryStatusQuery = queryOptions({
  queryKey: key("recovery codes"),
  queryFn: () =>
    requestAuth<RecoveryStatus>("GET", "/factors/recovery-codes").catch((error: unknown) => {
      if (error instanceof AuthRefusal && error.code === "mfa_factor_not_found") return null;
      throw error;
    }),
  ...FRESH,
});

/**
 * Reloads all sections after a change, because changes affect each other. For example, removing a
 * passkey ends sessions.
 */
export async function reloadSecurity(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ["account"] });
}
