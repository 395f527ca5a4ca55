import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { wasNamePromptShown } from "./name-prompt-mark.ts";

export type OwnNames = Pick<Row<"users">, "first_name" | "last_name">;

const namePromptKey = ["users", "name-prompt"] as const;

/** The result is true if the user has no name and the app has not requested it before (rule 5). */
export function namePromptQuery(userId: number) {
  return queryOptions({
    queryKey: [...namePromptKey, userId],
    queryFn: async (): Promise<boolean> => {
      const { data } = await dataClient
        .from("users")
        .select("first_name,last_name")
        .eq("id", userId)
        .single()
        .throwOnError();
      const isNameless = !data.first_name && !data.last_name;
      return isNameless && !(await wasNamePromptShown());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Saves the user's own names. Colleagues see them. */
export const saveOwnNames = mutationOptions({
  mutationFn: async ({ userId, ...names }: OwnNames & { userId: number }): Promise<void> => {
    const { data } = await dataClient.from("users").update(names).eq("id", userId).select("id").throwOnError();
    if (data.length === 0) throw new Error("Nothing was saved");
  },
  onSuccess: (_data, _names, _result, { client }) => void client.invalidateQueries({ queryKey: namePromptKey }),
});
