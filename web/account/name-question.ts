import { authClient } from "#web/session/auth-client.ts";

/** Kept with the account, so that another browser doesn't ask again. */
const MARK = "was_asked_for_name";

/** Rule 5: people who came by link or code are asked for their names once. */
export async function wasAskedForName(): Promise<boolean> {
  const auth = await authClient();
  const { data } = await auth.getSession();
  return data.session?.user.user_metadata[MARK] === true;
}

/** If the service does not answer, the question returns at the next visit, which does no harm. */
export async function rememberNameQuestion(): Promise<void> {
  const auth = await authClient();
  await auth.updateUser({ data: { [MARK]: true } });
}
