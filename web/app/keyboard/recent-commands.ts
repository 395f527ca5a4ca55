import { readStored, storageKeys, writeStored } from "#web/browser/storage.ts";

/** What was chosen lately. A job is not among what the palette knows by itself: it keeps its title. */
export interface RecentCommand {
  id: string;
  job?: { id: number; name: string; city: string; employerId: number };
}

const MOST_RECENT = 6;

/** The newest first; another user's do not count. */
export function readRecentCommands(user: string): RecentCommand[] {
  try {
    const stored = Object(JSON.parse(readStored(storageKeys.recentCommands) ?? "null")) as Record<string, unknown>;
    return stored.user === user && Array.isArray(stored.commands) ? stored.commands : [];
  } catch {
    return [];
  }
}

export function rememberCommand(user: string, command: RecentCommand) {
  const others = readRecentCommands(user).filter(({ id }) => id !== command.id);
  const commands = [command, ...others].slice(0, MOST_RECENT);
  writeStored(storageKeys.recentCommands, JSON.stringify({ user, commands }));
}
