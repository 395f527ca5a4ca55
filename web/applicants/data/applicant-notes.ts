import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { onSettled } from "./applicant-changes.ts";
import { applicantsKey } from "./applicants.ts";

/** Reads the team's notes on an applicant, oldest first. Rule 97 */
export function notesQuery(applicationId: number) {
  return queryOptions({
    queryKey: [...applicantsKey, "notes", applicationId],
    queryFn: async ({ signal }) => {
      const { data } = await dataClient
        .from("application_notes")
        .select("id,user_id,author,body,created")
        .eq("application_id", applicationId)
        .order("id")
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}

export const addNote = mutationOptions({
  mutationFn: async ({ applicationId, body }: { applicationId: number; body: string }): Promise<void> => {
    await dataClient.rpc("add_application_note", { application_id: applicationId, body }).throwOnError();
  },
  onSettled,
});

export const deleteNote = mutationOptions({
  mutationFn: async (id: number): Promise<void> => {
    await dataClient.from("application_notes").delete().eq("id", id).throwOnError();
  },
  onSettled,
});
