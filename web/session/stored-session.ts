import { readStored, storageKeys } from "#web/browser/storage.ts";

/** The signed-in user as the auth service knows them. */
export interface AuthUser {
  /** The auth user's id, a UUID. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  /** The account has a verified factor that this session has not shown: the server accepts nothing but that factor. Rule 70 */
  lacksSecondStep: boolean;
}

export interface StoredSession {
  accessToken: string;
  /** Seconds since 1970. */
  expiresAt: number;
  user: AuthUser;
}

/** What the auth service and its client call a user; only what is needed here. */
export interface ServiceUser {
  id: string;
  email?: string | undefined;
  user_metadata?: Record<string, unknown> | undefined;
  factors?: { status: string }[] | undefined;
}

/**
 * The session that the auth client stored, read without loading that client: a page with a fresh token can ask for its data
 * at once. Null if no one is signed in.
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

/** Below this the auth client refreshes the token by itself; such a token is not handed out any more. */
const EXPIRY_MARGIN_MS = 95_000;

/** For how long the token can still be used. */
export function millisecondsFresh(session: StoredSession, now = Date.now()): number {
  return Math.max(0, session.expiresAt * 1000 - now - EXPIRY_MARGIN_MS);
}

export function isFresh(session: StoredSession): boolean {
  return millisecondsFresh(session) > 0;
}

/** Spec §3: first_name and last_name, also read as firstName and lastName. */
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

/** The assurance level that a token claims. Read for the screen only: the server checks it. */
function levelOf(token: string): unknown {
  const claims = token.split(".")[1] ?? "";
  try {
    return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).aal;
  } catch {
    return null;
  }
}
