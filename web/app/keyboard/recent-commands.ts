import { parseStored, readStored, storageKeys, writeStored } from "#web/browser/storage.ts";

/**
 * A recently chosen command. A command for a job contains the job's title, because the palette does
 * not load the list of jobs.
 */
export interface RecentCommand {
  id: string;
  job?: { id: number; name: string; city: string; employerId: number };
}

const MAX_RECENT = 6;

/** Returns the user's recent commands, newest first. Ignores the commands of another user. */
export function readRecentCommands(user: string): RecentCommand[] {
  const stored = Object(parseStored(readStored(storageKeys.recentCommands))) as Record<string, unknown>;
  return stored.user === user && Array.isArray(stored.commands) ? stored.commands : [];
}

export function storeCommand(user: string, command: RecentCommand) {
  const others = readRecentCommands(user).filter(({ id }) => id !== command.id);
  const commands = [command, ...others].slice(0, MAX_RECENT);
  writeStored(storageKeys.recentCommands, JSON.stringify({ user, commands }));
}
