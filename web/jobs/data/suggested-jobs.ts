import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient, readRows } from "#web/data-client/data-client.ts";
import { readAgainAfterLast, removeAtOnce, type ShownRemoval } from "#web/data-client/shown-removal.ts";
import { type WaitingCounts, waitingKey } from "#web/data-client/waiting-counts.ts";
import { suggestionsKey } from "./jobs.ts";
import type { ListFilter } from "./list-filter.ts";
import { type ListedBy, readListPage, removeFromPages } from "./list-page.ts";

/**
 * A job from the company's website that waits for a decision. Spec §3 script_acquired_job_openings
 */
export type SuggestedJob = ListedBy<typeof readPage>;

/** Spec §7 "Suggested list". The database applies the search and reads one page (rule 32). */
export function suggestedJobsQuery(employerId: number, { search, page }: Omit<ListFilter, "status">) {
  return queryOptions({
    queryKey: [...suggestionsKey, "list", employerId, search, page],
    queryFn: ({ signal }) => readPage(employerId, search, page, signal),
    placeholderData: keepPreviousData,
  });
}

function readPage(employerId: number, search: string, page: number, signal: AbortSignal) {
  return readListPage(page, (first, last) =>
    dataClient
      .rpc("search_suggested_jobs", { employer_id: employerId, term: search }, { get: true, count: "exact" })
      .select("id,name,city,state,start_date,end_date,sources")
      .order("created", { ascending: false })
      .order("id", { ascending: false })
      .range(first, last)
      .abortSignal(signal)
      .throwOnError(),
  );
}

export type Suggestion = Row<"script_acquired_job_openings">;

/**
 * Reads a suggestion for the job form. Returns null if another member has approved or denied it.
 */
export function suggestedJobQuery(id: number) {
  return queryOptions({
    queryKey: [...suggestionsKey, "one", id],
    queryFn: async (): Promise<Suggestion | null> => {
      const { data } = await dataClient
        .from("script_acquired_job_openings")
        .select()
        .eq("id", id)
        .is("moved_to_live", null)
        .is("denied", null)
        .throwOnError();
      return data[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

const denyKey = [...suggestionsKey, "deny"] as const;

export interface Denial {
  job: SuggestedJob;
  /** True to deny the suggestion, null to undo the denial (rule 35). */
  denied: true | null;
  /** True if the member says that the suggestion is not a job (rule 73). */
  isNotAJob: boolean;
}

/**
 * Denies a suggestion or undoes the denial. Spec §7 "Deny suggestion". Updates the lists
 * optimistically and reverts them on error. Runs one mutation at a time, so that the server stores
 * a denial before its undo.
 */
export const denySuggestedJob = mutationOptions({
  mutationKey: denyKey,
  scope: { id: denyKey.join(" ") },
  mutationFn: async ({ job, denied, isNotAJob }: Denial): Promise<void> => {
    const { data } = await dataClient
      .from("script_acquired_job_openings")
      .update(isNotAJob ? { denied, not_a_job: denied } : { denied })
      .eq("id", job.id)
      .select("id")
      .throwOnError();
    if (data.length === 0) throw new Error("The suggestion has been decided already");
  },
  onMutate: async ({ job, denied }, { client }): Promise<ShownRemoval | undefined> => {
    if (denied) return removeSuggestion(client, job.id);
    // Undo first cancels the refetch that the denial started. Otherwise the refetch would remove
    // the restored row again.
    await client.cancelQueries({ queryKey: suggestionsKey });
    const denial = denialOf(client, job.id);
    denial?.putBack();
    return denial;
  },
  onError: (_error, { denied }, removal) => (denied ? removal?.putBack() : removal?.takeOut()),
  onSettled: (_data, _error, _denial, _removal, { client }) => readAgainAfterLast(client, denyKey, suggestionsKey),
});

/** Removes the suggestion from the lists and from the sidebar's count. */
async function removeSuggestion(client: QueryClient, id: number): Promise<ShownRemoval> {
  const removals = await Promise.all([
    removeFromPages(client, [...suggestionsKey, "list"], id),
    removeAtOnce<WaitingCounts>(client, {
      queryKey: waitingKey,
      without: (counts) => ({ ...counts, suggestions: Math.max(0, counts.suggestions - 1) }),
      withAgain: (counts) => ({ ...counts, suggestions: counts.suggestions + 1 }),
    }),
  ]);
  return {
    putBack: () => removals.map(({ putBack }) => putBack()),
    takeOut: () => removals.map(({ takeOut }) => takeOut()),
  };
}

/** Returns the rows that the screen removed when the suggestion was last denied. */
function denialOf(client: QueryClient, id: number): ShownRemoval | undefined {
  const ofJob = ({ job, denied }: Denial) => job.id === id && denied === true;
  const denials = client.getMutationCache().findAll({
    mutationKey: denyKey,
    predicate: ({ state }) => ofJob(state.variables as Denial),
  });
  return denials.at(-1)?.state.context as ShownRemoval | undefined;
}

/** A change on the website since the suggestion was found. Rule 73 */
export interface SiteNews {
  news: "changed" | "gone";
  since: string;
}

/**
 * Maps suggestion ids to changes on the website. If this query fails, the list shows no changes.
 */
export function suggestionNewsQuery(employerId: number) {
  return queryOptions({
    queryKey: [...suggestionsKey, "news", employerId],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, SiteNews>> => {
      const all = await readRows("suggestion_news", { employer_id: employerId }, signal);
      return new Map(all.map(({ id, news, since }) => [id, { news: news as SiteNews["news"], since }]));
    },
  });
}
