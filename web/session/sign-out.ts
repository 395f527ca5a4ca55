import { authClient } from "./auth-client.ts";
import { setSignedOut } from "./session-store.ts";
import { clearPersonalStorage, removeStored, storageKeys } from "./storage.ts";

/**
 * A pressed Log Out (decision 9): ends the session on the server and clears everything that belongs to the person in this
 * browser. When the server cannot be reached the browser is cleared all the same; the answer says whether the server knows.
 */
export async function signOut(): Promise<{ isEndedOnServer: boolean }> {
  const error = await endOnServer();
  clearPersonalStorage();
  setSignedOut();
  return { isEndedOnServer: error === null };
}

async function endOnServer(): Promise<unknown> {
  try {
    const auth = await authClient();
    const { error } = await auth.signOut({ scope: "local" });
    return error;
  } catch (error) {
    return error;
  }
}

/** The portal itself has to end the session. Drafts stay: the person may come back. */
export async function endSession(): Promise<void> {
  await endOnServer();
  removeStored(storageKeys.authSession);
  setSignedOut();
}
