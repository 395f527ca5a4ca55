import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { foundJobsQuery } from "#web/jobs/data/find-jobs.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";
import { rankCommands } from "./rank-commands.ts";
import { readRecentCommands } from "./recent-commands.ts";
import { type Command, type CommandsOptions, useCommands } from "./use-commands.ts";

/** Milliseconds after the last key until the server searches. */
const SEARCH_MS = 250;
/** Minimum length of a term for the server. Shorter terms match nearly every job. */
const SHORTEST_TERM = 2;
/**
 * Maximum number of commands in the list. If there are more, typing another letter is faster than
 * reading the list.
 */
const MAX_SHOWN = 40;
const MAX_JOBS = 6;

/**
 * Returns the commands that match the query, and then the jobs that the server found. For an empty
 * query, returns all commands, recent commands first.
 */
export function useFoundCommands(query: string, options: CommandsOptions) {
  const { authId } = useSignedIn();
  const { id: employerId } = useCurrentEmployer();
  const { commands, openJob, openFoundJob, jobActions } = useCommands(options);
  const typed = query.trim();
  const term = useSettled(typed, SEARCH_MS);
  const isAsked = term.length >= SHORTEST_TERM;
  const jobs = useQuery({
    ...foundJobsQuery(employerId, term),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });

  const isEmpty = typed === "";
  const isLoading = typed.length >= SHORTEST_TERM && (term !== typed || jobs.isFetching);
  const recent = readRecentCommands(authId).flatMap(({ id, job }): Command[] => {
    if (job) return job.employerId === employerId ? [openJob(job)] : [];
    return commands.filter((command) => command.id === id);
  });
  const known = isEmpty ? unique([...recent, ...commands]) : rankCommands(unique([...commands, ...recent]), query);
  const found = isEmpty ? [] : (jobs.data ?? []).map(openFoundJob);
  // While the server searches for the new term, shows only previous results that match this term.
  // Otherwise Enter could open a wrong job.
  const ranked = rankCommands(found, query);
  const [best, ...others] = (isLoading ? ranked : unique([...ranked, ...found])).slice(0, MAX_JOBS);
  const shownJobs = best?.job ? [best, ...jobActions(best.job), ...others] : [];
  return {
    found: unique([...known.slice(0, MAX_SHOWN), ...shownJobs]),
    recentCount: isEmpty ? recent.length : 0,
    isSearching: isLoading,
    hasFailed: isAsked && jobs.isError,
  };
}

/** Removes commands that already occur earlier in the list. */
function unique(commands: readonly Command[]): Command[] {
  const seen = new Set<string>();
  return commands.filter(({ id }) => !seen.has(id) && seen.add(id));
}
