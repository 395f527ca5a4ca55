import { readStored, removeStored, storageKeys, writeStored } from "#web/browser/storage.ts";

/**
 * How long a click on Accept counts, in milliseconds. The visitor may confirm a new account on the
 * next day.
 */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The token of an invitation accepted before signing in, after this tab took it from storage. */
let accepted: string | null = null;

/**
 * Stores that a visitor clicked "Accept invitation". The acceptance counts in any tab in which the
 * visitor signs in.
 */
export function rememberInvitation(token: string) {
  writeStored(storageKeys.invitationToken, JSON.stringify({ token, savedAt: Date.now() }));
}

/** Returns the stored token and removes it, so that it is used once. */
export function takeInvitation(): string | null {
  accepted = readInvitation();
  removeStored(storageKeys.invitationToken);
  return accepted;
}

/** Returns true if this invitation was accepted before signing in, but only at the first call. */
export function takeAcceptance(token: string): boolean {
  const isAccepted = accepted === token;
  accepted = null;
  return isAccepted;
}

function readInvitation(): string | null {
  try {
    const { token, savedAt } = JSON.parse(readStored(storageKeys.invitationToken) ?? "{}") as {
      token: unknown;
      savedAt: number;
    };
    return typeof token === "string" && Date.now() - savedAt < LIFETIME_MS ? token : null;
  } catch {
    return null;
  }
}
