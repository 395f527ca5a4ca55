import { readStored, removeStored, storageKeys, writeStored } from "#web/browser/storage.ts";

/**
 * Milliseconds for which a click on Accept is stored. The visitor may confirm a new account on the
 * next day.
 */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * The token of an invitation that the visitor accepted before signing in. Set when this tab has
 * read it from the storage.
 */
let accepted: string | null = null;

/**
 * Stores that a visitor clicked "Accept invitation". Any tab in which the visitor signs in can use
 * it.
 */
export function storeInvitation(token: string) {
  writeStored(storageKeys.invitationToken, JSON.stringify({ token, savedAt: Date.now() }));
}

/** Returns the stored token and removes it, so that the app uses it once. */
export function takeInvitation(): string | null {
  accepted = readInvitation();
  removeStored(storageKeys.invitationToken);
  return accepted;
}

/** Returns true at the first call if the visitor accepted this invitation before signing in. */
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
