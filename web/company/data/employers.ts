import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { NewEmployerColumns } from "#domain/company/employer-fields.ts";
import type { Row } from "#domain/rows.ts";
import { INSUFFICIENT_PRIVILEGE } from "#domain/sqlstates.ts";
import { dataClient, readRows } from "#web/data-client/data-client.ts";
import { FOR_FORMS } from "#web/data-client/query-client.ts";
import { hasCode, isRefusal } from "#web/data-client/refusals.ts";
import { updateWithVersion, type VersionedUpdate } from "#web/data-client/update-with-version.ts";
import { requireUserRecord } from "#web/data-client/user-record.ts";
import type { Employer } from "#web/session/signed-in.ts";

export type FoundEmployer = Pick<Row<"employers">, "id" | "name">;

const EMPLOYER_COLUMNS = "id,name,logo,approved,inactive";

/**
 * The result is true if another company has this name, ignoring case and spaces (rules 11 and 12).
 */
export function employerNameTakenQuery(name: string) {
  return queryOptions({
    queryKey: ["employers", "name taken", name],
    queryFn: ({ signal }) => readRows("employer_name_taken", { name }, signal),
    // Never reloads in the background. If the company was created but the response was lost, a
    // reload would report the name as taken.
    ...FOR_FORMS,
  });
}

/** Finds active companies whose name contains the term. Spec §7 "Employer search" */
export function employerSearchQuery(term: string) {
  return queryOptions({
    queryKey: ["employers", "search", term],
    queryFn: ({ signal }): Promise<FoundEmployer[]> => readRows("search_employers", { term }, signal),
  });
}

/**
 * The last request whose response is missing. Sending it again with the same key cannot create a
 * second company (rule 90).
 */
let unanswered: { sent: string; key: string } | null = null;

interface NewEmployer {
  /** The creator's id in the auth service. */
  authId: string;
  columns: NewEmployerColumns;
}

/**
 * Spec §7 "Create employer". Sends `approved` and `inactive` as specified, although the server sets
 * both. Throws NoUserRecord if the server rejects the company because the user has no record.
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
  // Adds the company to the list, then loads the list again in the background.
  onSuccess: (created, _columns, _result, { client }) => {
    client.setQueriesData<Employer[]>({ queryKey: ["employers_users"] }, (employers) =>
      employers ? [...employers, created] : undefined,
    );
    void client.invalidateQueries({ queryKey: ["employers_users"] });
  },
});

/** A company's full row, as the profile screen shows and edits it. */
export type EmployerProfile = Row<"employers">;

/**
 * A form may start with cached data that is at most 5 s old, such as data that loaded when the user
 * pointed at the link.
 */
const FOR_EDITING = { staleTime: 5000, gcTime: 5000 };

export const profileKey = (id: number) => ["employers", "profile", id] as const;

/** The result is null if the company doesn't exist. Spec §7 "Employer profile" */
export function employerProfileQuery(id: number) {
  return queryOptions({
    queryKey: profileKey(id),
    queryFn: async (): Promise<EmployerProfile | null> => {
      const { data } = await dataClient.from("employers").select().eq("id", id).throwOnError();
      return data[0] ?? null;
    },
    ...FOR_FORMS,
    ...FOR_EDITING,
  });
}

/** Saves the profile. Throws Conflict if another user has saved a newer version. Rule 28 */
export const updateEmployerProfile = mutationOptions({
  mutationFn: (update: VersionedUpdate<"employers">) => updateWithVersion("employers", update),
  onSuccess: (saved, _update, _result, { client }) => {
    client.setQueryData(profileKey(saved.id), saved);
    // Reloads the lists of companies, because the company's name may have changed.
    void client.invalidateQueries({ queryKey: ["employers_users"] });
    void client.invalidateQueries({ queryKey: ["employers", "employee count", saved.id] });
    void client.invalidateQueries({ queryKey: ["employers", "industry", saved.id] });
    void client.invalidateQueries({ queryKey: [...profileKey(saved.id), "page"] });
    void client.invalidateQueries({ queryKey: [...profileKey(saved.id), "ownership"] });
    // Reloads the job pages, because they show the company's website.
    void client.invalidateQueries({ queryKey: ["job_openings", "page"] });
  },
});

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
