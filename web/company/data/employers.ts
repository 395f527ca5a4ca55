import { PostgrestError } from "@supabase/postgrest-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { EmployerColumns } from "#domain/employer-schema.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { AUTHOR_COLUMNS, type Author, explainMissedUpdate } from "#web/data-client/missed-update.ts";
import { requireUserRecord } from "#web/data-client/user-record.ts";
import type { Employer } from "#web/session/signed-in.ts";

/** A company as the access screen finds it. */
export interface FoundEmployer {
  id: number;
  name: string;
}

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

const INSUFFICIENT_PRIVILEGE = "42501";

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
    try {
      const { data } = await dataClient
        .from("employers")
        .insert({ ...columns, approved: 0, inactive: 0 })
        .select(EMPLOYER_COLUMNS)
        .single()
        .overrideTypes<Employer, { merge: false }>()
        .throwOnError();
      return data;
    } catch (error) {
      if (error instanceof PostgrestError && error.code === INSUFFICIENT_PRIVILEGE) await requireUserRecord(authId);
      throw error;
    }
  },
  // The list is refreshed behind the new company, which is in it at once.
  onSuccess: (created, _columns, _result, { client }) => {
    client.setQueriesData<Employer[]>({ queryKey: ["employers_users"] }, (employers) =>
      employers ? [...employers, created] : undefined,
    );
    void client.invalidateQueries({ queryKey: ["employers_users"] });
  },
});

/** A company as its profile shows and edits it. */
export type EmployerProfile = EmployerColumns & {
  id: number;
  /** As it was read: who saves says which version he saw (rule 28). */
  modified: string;
};

const PROFILE_COLUMNS =
  "id,name,description,industry,primary_service,employee_count,company_url,careers_url,contact_email,phone,modified";

const profileKey = (id: number) => ["employers", "profile", id] as const;

/** Null when there is none (any more). Spec §7 "Employer profile" */
export function employerProfileQuery(id: number) {
  return queryOptions({
    queryKey: profileKey(id),
    queryFn: async (): Promise<EmployerProfile | null> => {
      const { data } = await dataClient
        .from("employers")
        .select(PROFILE_COLUMNS)
        .eq("id", id)
        .overrideTypes<EmployerProfile[], { merge: false }>()
        .throwOnError();
      return data[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    // A refetch behind somebody's back would change what he compares with.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Somebody else saved the profile since it was loaded. Rule 28 */
export class ProfileConflict extends Error {
  override name = "ProfileConflict";
  readonly current: EmployerProfile;
  /** Who saved it, as far as one may know. */
  readonly savedBy: string | null;

  constructor(current: EmployerProfile, savedBy: string | null) {
    super("Somebody else saved this profile");
    this.current = current;
    this.savedBy = savedBy;
  }
}

export interface ProfileUpdate {
  id: number;
  modified: string;
  columns: EmployerColumns;
}

/** Saves only over the version that the person has seen. Throws ProfileConflict. */
export const updateEmployerProfile = mutationOptions({
  mutationFn: async (update: ProfileUpdate): Promise<EmployerProfile> => {
    const { id, modified, columns } = update;
    const { data } = await dataClient
      .from("employers")
      .update(columns)
      .eq("id", id)
      .eq("modified", modified)
      .select(PROFILE_COLUMNS)
      .overrideTypes<EmployerProfile[], { merge: false }>()
      .throwOnError();
    return data[0] ?? readAfterMiss(update);
  },
  onSuccess: (saved, _update, _result, { client }) => {
    client.setQueryData(profileKey(saved.id), saved);
    // The name may be another one.
    void client.invalidateQueries({ queryKey: ["employers_users"] });
  },
});

async function readAfterMiss(update: ProfileUpdate): Promise<EmployerProfile> {
  const { data } = await dataClient
    .from("employers")
    .select(`${PROFILE_COLUMNS},author:users!employers_modified_by_fkey(${AUTHOR_COLUMNS})`)
    .eq("id", update.id)
    .overrideTypes<(EmployerProfile & { author: Author | null })[], { merge: false }>()
    .throwOnError();
  const [row] = data;
  if (!row) throw new Error("The company is gone");
  const { current, isSaved, savedBy } = explainMissedUpdate<EmployerProfile>(row, update);
  if (isSaved) return current;
  throw new ProfileConflict(current, savedBy);
}
