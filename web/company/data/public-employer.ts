import { mutationOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { type EmployerProfile, profileKey } from "./employers.ts";

/**
 * Stores the kind of employer. The profile's version stays the same, so that members can still save
 * open forms. Rule 77
 */
export const setPublicEmployer = mutationOptions({
  mutationFn: async ({ id, isPublic }: { id: number; isPublic: boolean }): Promise<void> => {
    const change = dataClient.from("employers").update({ is_public_employer: isPublic }).eq("id", id);
    await change.select("id").single().throwOnError();
  },
  onSuccess: (_data, { id, isPublic }, _result, { client }) =>
    client.setQueryData<EmployerProfile | null>(
      profileKey(id),
      (profile) => profile && { ...profile, is_public_employer: isPublic },
    ),
});
