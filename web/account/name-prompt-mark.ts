import { authClient } from "#web/session/auth-client.ts";

/**
 * The key in the account's metadata that marks that the app has requested a name. The account
 * stores it, so that other browsers don't request a name again.
 */
const MARK = "was_asked_for_name";

/** Returns true if the app has already requested a name from this user. Rule 5 allows this once. */
export async function wasNamePromptShown(): Promise<boolean> {
  const auth = await authClient();
  const { data } = await auth.getSession();
  return data.session?.user.user_metadata[MARK] === true;
}

/**
 * Stores that the app has requested a name. If this fails, the app requests it again at the next
 * visit.
 */
export async function markNamePromptShown(): Promise<void> {
  const auth = await authClient();
  await auth.updateUser({ data: { [MARK]: true } });
}
