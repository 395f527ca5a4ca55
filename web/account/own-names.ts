import { queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { authClient } from "#web/session/auth-client.ts";
import { namePromptKey } from "./own-profile.ts";

/**
 * A key in the account's metadata. The app sets it when the user clicks Not now in the name prompt.
 * Other browsers then don't show the prompt.
 */
const MARK = "was_asked_for_name";

/** The result is true if the user has no name and has never clicked Not now (rule 5). */
export function namePromptQuery(userId: number) {
  return queryOptions({
    queryKey: [...namePromptKey, userId],
    queryFn: async (): Promise<boolean> => {
      const { data: names } = await dataClient
        .from("users")
        .select("first_name,last_name")
        .eq("id", userId)
        .single()
        .throwOnError();
      if (names.first_name || names.last_name) return false;
      const { data } = await (await authClient()).getSession();
      return data.session?.user.user_metadata[MARK] !== true;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores that the user clicked Not now. If this fails, the next visit shows the prompt again. */
export async function markNamePromptShown(): Promise<void> {
  const auth = await authClient();
  await auth.updateUser({ data: { [MARK]: true } });
}
