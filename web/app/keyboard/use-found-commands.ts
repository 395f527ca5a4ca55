import { useQuery } from "@tanstack/react-query";
import { foundJobsQuery } from "#web/jobs/data/find-jobs.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";
import { rankCommands } from "./rank-commands.ts";
import { readRecentCommands } from "./recent-commands.ts";
import { type Command, type CommandsOptions, useCommands } from "./use-commands.ts";

/** How long typing must pause before the server searches. */
const SEARCH_MS = 250;
/** Shortest term that the server searches. A shorter term matches nearly every job. */
const SHORTEST_TERM = 2;
/** Most commands in the list. Typing another letter is faster than reading more. */
const MOST_SHOWN = 40;

/**
 * Returns the commands that match the query, then the jobs that the server found. An empty query
 * returns all commands, recent commands first.
 */
export function useFoundCommands(query: string, options: CommandsOptions) {
  const { authId } = useSignedIn();
  const { id: employerId } = useCurrentEmployer();
  const { commands, openJob } = useCommands(options);
  const term = useSettled(query.trim(), SEARCH_MS);
  const isAsked = term.length >= SHORTEST_TERM;
  const jobs = useQuery({ ...foundJobsQuery(employerId, term), enabled: isAsked });

  const isEmpty = query.trim() === "";
  const recent = readRecentCommands(authId).flatMap(({ id, job }): Command[] => {
    if (job) return job.employerId === employerId ? [openJob(job)] : [];
    return commands.filter((command) => command.id === id);
  });
  const known = isEmpty ? unique([...recent, ...commands]) : rankCommands(unique([...commands, ...recent]), query);
  // Shows no jobs until typing pauses, because jobs of the previous term would open on Enter.
  const found = isAsked && term === query.trim() ? (jobs.data ?? []).map(openJob) : [];
  return {
    found: unique([...known.slice(0, MOST_SHOWN), ...found]),
    recentCount: isEmpty ? recent.length : 0,
    isSearching: !isEmpty && isAsked && (jobs.isFetching || term !== query.trim()),
    hasFailed: isAsked && jobs.isError,
  };
}

/** Removes repeated commands. Keeps the first of each. */
function unique(commands: readonly Command[]): Command[] {
  const seen = new Set<string>();
  return commands.filter(({ id }) => !seen.has(id) && seen.add(id));
}
