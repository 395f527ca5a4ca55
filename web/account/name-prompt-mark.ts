import { authClient } from "#web/session/auth-client.ts";

/**
 * The key under which the account stores that the app has asked for a name. Other browsers then
 * don't ask again.
 */
const MARK = "was_asked_for_name";

/** Returns true if the app has asked the user for a name. Rule 5 allows asking once. */
export async function wasNamePromptShown(): Promise<boolean> {
  const auth = await authClient();
  const { data } = await auth.getSession();
  return data.session?.user.user_metadata[MARK] === true;
}

/** Stores that the app has asked. If storing fails, the app asks again at the next visit. */
export async function markNamePromptShown(): Promise<void> {
  const auth = await authClient();
  await auth.updateUser({ data: { [MARK]: true } });
}
