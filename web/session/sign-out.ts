import { authClient } from "./auth-client.ts";
import { setSignedOut } from "./session-store.ts";
import { clearPersonalStorage } from "./storage.ts";

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
