import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { EmployerColumns } from "#domain/employer-schema.ts";
import { dataClient } from "#web/session/data-client.ts";
import type { Employer } from "#web/session/signed-in.ts";

/** A company as the access screen finds it. */
export interface FoundEmployer {
  id: number;
  name: string;
}

const EMPLOYER_COLUMNS = "id,name,logo,approved,inactive";

/** Whether another company has this name, in any case and spacing (decisions 11 and 12). */
export function employerNameTakenQuery(name: string, exceptId: number | null) {
  return queryOptions({
    queryKey: ["employers", "name taken", name, exceptId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await dataClient
        .rpc("employer_name_taken", exceptId === null ? { name } : { name, except_id: exceptId }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data as boolean;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Active companies whose name contains the term, by name. Spec §7 "Employer search" */
export function employerSearchQuery(term: string) {
  return queryOptions({
    queryKey: ["employers", "search", term],
    queryFn: async ({ signal }): Promise<FoundEmployer[]> => {
      const { data } = await dataClient
        .rpc("search_employers", { term }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data as FoundEmployer[];
    },
  });
}

/** Spec §7 "Create employer": approved and inactive are sent as specified, the server owns them. */
export const createEmployer = mutationOptions({
  mutationFn: async (columns: EmployerColumns): Promise<Employer> => {
    const { data } = await dataClient
      .from("employers")
      .insert({ ...columns, approved: 0, inactive: 0 })
      .select(EMPLOYER_COLUMNS)
      .single()
      .overrideTypes<Employer, { merge: false }>()
      .throwOnError();
    return data;
  },
  // The list is refreshed behind the new company, which is in it at once.
  onSuccess: (created, _columns, _result, { client }) => {
    client.setQueriesData<Employer[]>({ queryKey: ["employers_users"] }, (employers) =>
      employers ? [...employers, created] : undefined,
    );
    void client.invalidateQueries({ queryKey: ["employers_users"] });
  },
});
