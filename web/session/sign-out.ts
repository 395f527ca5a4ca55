import { clearPersonalStorage, removeStored, storageKeys } from "#web/browser/storage.ts";
import { authClient } from "./auth-client.ts";
import { expectSignOut, setSignedOut } from "./session-store.ts";
import { readStoredSession } from "./stored-session.ts";

/**
 * A pressed Log Out (rule 9): clears everything that belongs to the user in this browser and ends the session on the
 * server. When the server cannot be reached the browser is cleared all the same; the result says whether the server knows.
 */
export async function signOut(): Promise<{ isEndedOnServer: boolean }> {
  expectSignOut();
  clearPersonalStorage();
  // Cleared again afterwards: the page was still open and may have stored something.
  const error = await end(clearPersonalStorage);
  return { isEndedOnServer: error === null };
}

/** The portal itself has to end the session, and says why. Drafts stay: the user may come back. */
export async function endSession(): Promise<void> {
  expectSignOut();
  await end();
}

/** The server does not know the session any more: sign-in says so. Drafts stay (rule 9). */
export async function dropSession(): Promise<void> {
  await end();
}

/** Ends the stored session, never that of a user who signs in meanwhile, in another tab. */
async function end(onEnded?: () => void): Promise<unknown> {
  const user = readStoredSession()?.user.id;
  const isStillTheirs = () => (readStoredSession()?.user.id ?? user) === user;
  const error = await endOnServer(isStillTheirs);
  if (!isStillTheirs()) return error;
  onEnded?.();
  removeStored(storageKeys.authSession);
  setSignedOut();
  return error;
}

async function endOnServer(isWanted: () => boolean): Promise<unknown> {
  try {
    const auth = await authClient();
    if (!isWanted()) return null;
    const { error } = await auth.signOut({ scope: "local" });
    return error;
  } catch (error) {
    return error;
  }
}
