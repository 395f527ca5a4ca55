import { parseStored, readStored, removeStored, storageKeys, writeStored } from "#web/browser/storage.ts";

/**
 * Milliseconds for which a visitor's acceptance is stored. The visitor may need a day to confirm a
 * new account.
 */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * The token of the invitation that a visitor accepted before signing in. `takeInvitation` sets it.
 */
let accepted: string | null = null;

/** Stores that a visitor has accepted an invitation. Every tab of this browser can read it. */
export function storeInvitation(token: string) {
  writeStored(storageKeys.invitationToken, JSON.stringify({ token, savedAt: Date.now() }));
}

/** Returns the stored token and removes it, so that the app uses it once. */
export function takeInvitation(): string | null {
  accepted = readInvitation();
  removeStored(storageKeys.invitationToken);
  return accepted;
}

/**
 * Returns true if the visitor accepted this invitation before signing in. Later calls return false.
 */
export function takeAcceptance(token: string): boolean {
  const isAccepted = accepted === token;
  accepted = null;
  return isAccepted;
}

function readInvitation(): string | null {
  const stored = parseStored(readStored(storageKeys.invitationToken));
  const { token, savedAt } = Object(stored) as { token: unknown; savedAt: number };
  return typeof token === "string" && Date.now() - savedAt < LIFETIME_MS ? token : null;
}
