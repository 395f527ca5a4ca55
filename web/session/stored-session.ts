import { readStored, storageKeys } from "#web/browser/storage.ts";

export interface AuthUser {
  /** The auth user's id, a UUID. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /**
   * True if the session must still complete the second step, because the account has a verified
   * factor. Until then, the server rejects most requests. Rule 70
   */
  lacksSecondStep: boolean;
}

export interface StoredSession {
  accessToken: string;
  /** Seconds since 1970. */
  expiresAt: number;
  user: AuthUser;
}

/** The fields of the auth service's user that the portal reads. */
export interface ServiceUser {
  id: string;
  email?: string | undefined;
  user_metadata?: Record<string, unknown> | undefined;
  factors?: { status: string }[] | undefined;
}

/**
 * Reads the session that the auth client has stored. The page can therefore load data before the
 * client has loaded. Returns null if no user is signed in.
 */
export function readStoredSession(): StoredSession | null {
  try {
    const stored = JSON.parse(readStored(storageKeys.authSession) ?? "null") as {
      access_token?: string;
      expires_at?: number;
      user?: ServiceUser;
    } | null;
    if (!stored?.access_token || !stored.user?.id) return null;
    return {
      accessToken: stored.access_token,
      expiresAt: stored.expires_at ?? 0,
      user: toAuthUser(stored.user, stored.access_token),
    };
  } catch {
    return null;
  }
}

/**
 * A token counts as expired this many milliseconds before its expiry. The auth client then
 * refreshes the token.
 */
const EXPIRY_MARGIN_MS = 95_000;

export function millisecondsFresh(session: StoredSession): number {
  return Math.max(0, session.expiresAt * 1000 - Date.now() - EXPIRY_MARGIN_MS);
}

export function isFresh(session: StoredSession): boolean {
  return millisecondsFresh(session) > 0;
}

/**
 * Converts the service's user. The names are in first_name and last_name, or in firstName and
 * lastName. Spec §3
 */
export function toAuthUser(user: ServiceUser, accessToken: string): AuthUser {
  const text = (...names: string[]) => {
    const value = names.map((name) => user.user_metadata?.[name]).find((found) => typeof found === "string" && found);
    return typeof value === "string" ? value : "";
  };
  return {
    id: user.id,
    email: user.email ?? "",
    firstName: text("first_name", "firstName"),
    lastName: text("last_name", "lastName"),
    lacksSecondStep:
      user.factors?.some(({ status }) => status === "verified") === true && levelOf(accessToken) !== "aal2",
  };
}

/**
 * Returns the assurance level in the token without verifying the token. Use it only to choose a
 * screen.
 */
function levelOf(token: string): unknown {
  const claims = token.split(".")[1] ?? "";
  try {
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).aal;
  } catch {
    return null;
  }
}
