import { authClient } from "#web/session/auth-client.ts";

/**
 * The key under which the account stores that the user was asked. Other browsers then don't ask
 * again.
 */
const MARK = "was_asked_for_name";

/** Returns true if the user was already asked for a name, because rule 5 asks only once. */
export async function wasNamePromptShown(): Promise<boolean> {
  const auth = await authClient();
  const { data } = await auth.getSession();
  return data.session?.user.user_metadata[MARK] === true;
}

/** Stores that the user was asked. If storing fails, the app asks again at the next visit. */
export async function markNamePromptShown(): Promise<void> {
  const auth = await authClient();
  await auth.updateUser({ data: { [MARK]: true } });
}
