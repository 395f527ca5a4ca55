import { CommandError } from "#server/commands/command.ts";
import type { OpsContext } from "./ops-context.ts";

/** Refuses what a hosted Supabase project does itself (record 117); `instead` is a sentence that says where. */
export function ownAccountsOnly({ config }: OpsContext, instead: string): void {
  if (config.hosted) throw new CommandError(`AUTH_URL is set: ${instead}`);
}
