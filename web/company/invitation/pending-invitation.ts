import { readStored, removeStored, storageKeys, writeStored } from "#web/browser/storage.ts";

/** A user may create the account tomorrow; later than that they mean something else. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** The token of the invitation that the user accepted before signing in; this tab took it over. */
let accepted: string | null = null;

/** "Accept invitation" was pressed by a visitor. It counts in whichever tab of this browser they sign in. */
export function rememberInvitation(token: string) {
  writeStored(storageKeys.invitationToken, JSON.stringify({ token, savedAt: Date.now() }));
}

/** Returns its token, once. */
export function takeInvitation(): string | null {
  accepted = readInvitation();
  removeStored(storageKeys.invitationToken);
  return accepted;
}

/** Whether this invitation was accepted before signing in; returns true once. */
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
