import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { EmployerColumns } from "#domain/company/employer-fields.ts";
import type { Row } from "#domain/rows.ts";
import { INSUFFICIENT_PRIVILEGE } from "#domain/sqlstates.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { hasCode, isRefusal } from "#web/data-client/refusals.ts";
import { updateWithVersion, type VersionedUpdate } from "#web/data-client/update-with-version.ts";
import { requireUserRecord } from "#web/data-client/user-record.ts";
import type { Employer } from "#web/session/signed-in.ts";

/** A company as the access screen finds it. */
export type FoundEmployer = Pick<Row<"employers">, "id" | "name">;

const EMPLOYER_COLUMNS = "id,name,logo,approved,inactive";

/** Whether another company has this name, in any case and spacing (rules 11 and 12). */
export function employerNameTakenQuery(name: string, exceptId: number | null) {
  return queryOptions({
    queryKey: ["employers", "name taken", name, exceptId],
    queryFn: async ({ signal }): Promise<boolean> => {
      const { data } = await dataClient
        .rpc("employer_name_taken", exceptId === null ? { name } : { name, except_id: exceptId }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 0,
    gcTime: 0,
    // A company whose answer was lost must not find its own name taken as soon as the network is back.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
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
      return data;
    },
  });
}

/** The last company whose answer has not come: sent again with its key, it is created once (rule 90). */
let unanswered: { sent: string; key: string } | null = null;

interface NewEmployer {
  /** The creator's id in the auth service. */
  authId: string;
  columns: EmployerColumns;
}

/**
 * Spec §7 "Create employer": approved and inactive are sent as specified, the server owns them. Throws NoUserRecord when that
 * is why it was refused.
 */
export const createEmployer = mutationOptions({
  mutationFn: async ({ authId, columns }: NewEmployer): Promise<Employer> => {
    const sent = JSON.stringify(columns);
    if (unanswered?.sent !== sent) unanswered = { sent, key: crypto.randomUUID() };
    try {
      const { data } = await dataClient
        .from("employers")
        .insert({ ...columns, approved: 0, inactive: 0 })
        .setHeader("Idempotency-Key", unanswered.key)
        .select(EMPLOYER_COLUMNS)
        .single()
        .throwOnError();
      unanswered = null;
      return data;
    } catch (error) {
      if (isRefusal(error)) unanswered = null;
      if (hasCode(error, INSUFFICIENT_PRIVILEGE)) await requireUserRecord(authId);
      throw error;
    }
  },
  // The new company is in the list at once; the list is refreshed in the background.
  onSuccess: (created, _columns, _result, { client }) => {
    client.setQueriesData<Employer[]>({ queryKey: ["employers_users"] }, (employers) =>
      employers ? [...employers, created] : undefined,
    );
    void client.invalidateQueries({ queryKey: ["employers_users"] });
  },
});

/** A company as its profile shows and edits it. */
export type EmployerProfile = Row<"employers">;

/** A form starts from what was fetched when its link was pointed at, and not from anything older. */
const FOR_EDITING = { staleTime: 5000, gcTime: 5000 };

export const profileKey = (id: number) => ["employers", "profile", id] as const;

/** Null when there is none (any more). Spec §7 "Employer profile" */
export function employerProfileQuery(id: number) {
  return queryOptions({
    queryKey: profileKey(id),
    queryFn: async (): Promise<EmployerProfile | null> => {
      const { data } = await dataClient.from("employers").select().eq("id", id).throwOnError();
      return data[0] ?? null;
    },
    ...FOR_EDITING,
    // A refetch in the background would change what the person's edits are compared with (rule 28).
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves only over the version that the person has seen. Throws Conflict. Rule 28 */
export const updateEmployerProfile = mutationOptions({
  mutationFn: (update: VersionedUpdate<"employers">) => updateWithVersion("employers", update),
  onSuccess: (saved, _update, _result, { client }) => {
    client.setQueryData(profileKey(saved.id), saved);
    // The name may have changed.
    void client.invalidateQueries({ queryKey: ["employers_users"] });
    void client.invalidateQueries({ queryKey: ["employers", "employee count", saved.id] });
    void client.invalidateQueries({ queryKey: ["employers", "industry", saved.id] });
    // A job's page says the company's website.
    void client.invalidateQueries({ queryKey: ["job_openings", "page"] });
  },
});
