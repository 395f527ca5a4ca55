import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Update } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { FOR_FORMS } from "#web/data-client/query-client.ts";

/** The columns that users may change in their own row. */
export type OwnProfile = Required<Update<"users">>;

/** Prefix of the keys of queries that check whether the user has a name. */
export const namePromptKey = ["users", "name-prompt"] as const;

const ownProfileKey = (userId: number) => ["users", "own profile", userId] as const;

export function ownProfileQuery(userId: number) {
  return queryOptions({
    queryKey: ownProfileKey(userId),
    queryFn: async ({ signal }): Promise<OwnProfile> => {
      const { data } = await dataClient
        .rpc("my_profile")
        .select("first_name,last_name,send_email,automated_email,newsletter_email")
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data;
    },
    ...FOR_FORMS,
  });
}

export const saveOwnProfile = mutationOptions({
  mutationFn: async ({ userId, ...columns }: Partial<OwnProfile> & { userId: number }): Promise<void> => {
    const { data } = await dataClient.from("users").update(columns).eq("id", userId).select("id").throwOnError();
    if (data.length === 0) throw new Error("Nothing was saved");
  },
  onSuccess: (_data, _columns, _result, { client }) => void client.invalidateQueries({ queryKey: namePromptKey }),
});
