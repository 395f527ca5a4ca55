import { useQuery } from "@tanstack/react-query";
import { foundJobsQuery } from "#web/jobs/data/find-jobs.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";
import { rankCommands } from "./rank-commands.ts";
import { readRecentCommands } from "./recent-commands.ts";
import { type Command, type CommandsOptions, useCommands } from "./use-commands.ts";

/** The typing has paused. */
const SEARCH_MS = 250;
/** A shorter term is in every title. */
const SHORTEST_TERM = 2;
/** Nobody reads further; a longer list waits for a letter more. */
const MOST_SHOWN = 40;

/** What the query finds: of what the palette knows at once, then the jobs that the server finds. Without one, the recent ones first. */
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
  // Until the typing pauses, what was found is of an earlier term: Enter would open the wrong job.
  const found = isAsked && term === query.trim() ? (jobs.data ?? []).map(openJob) : [];
  return {
    found: unique([...known.slice(0, MOST_SHOWN), ...found]),
    recentCount: isEmpty ? recent.length : 0,
    isSearching: !isEmpty && isAsked && (jobs.isFetching || term !== query.trim()),
    hasFailed: isAsked && jobs.isError,
  };
}

/** Each once, where it comes first. */
function unique(commands: readonly Command[]): Command[] {
  const seen = new Set<string>();
  return commands.filter(({ id }) => !seen.has(id) && seen.add(id));
}
