import { clearPersonalStorage, removeStored, storageKeys } from "#web/browser/storage.ts";
import { authClient } from "./auth-client.ts";
import { expectSignOut, sessionStore, setSignedOut } from "./session-store.ts";
import { readStoredSession } from "./stored-session.ts";

/**
 * Signs the user out after a click on Log Out (rule 9). Clears the user's data in this browser,
 * even if the server is unreachable. `isEndedOnServer` is true if the server has ended the session.
 */
export async function signOut(): Promise<{ isEndedOnServer: boolean }> {
  expectSignOut();
  clearPersonalStorage();
  // Clears the data a second time once the user is signed out, because the open page may have
  // stored new data. Clearing after the server's response could delete data of the next visitor.
  const stop = sessionStore.subscribe(() => {
    if (sessionStore.get().status === "signed-out") setTimeout(clearPersonalStorage);
  });
  const error = await dropSession();
  stop();
  return { isEndedOnServer: error === null };
}

/**
 * Ends the session for a reason that the portal shows. Drafts stay, because the user may return.
 */
export async function endSession(): Promise<void> {
  expectSignOut();
  await dropSession();
}

/**
 * Ends the stored session and keeps the drafts (rule 9). If another user has signed in from another
 * tab, keeps that user's session. The sign-in page reports the end, except after a call of
 * `expectSignOut`.
 */
export async function dropSession(): Promise<unknown> {
  const user = readStoredSession()?.user.id;
  const isStillTheirs = () => (readStoredSession()?.user.id ?? user) === user;
  const error = await endOnServer(isStillTheirs);
  if (!isStillTheirs()) return error;
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
