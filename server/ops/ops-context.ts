import { type Command, CommandError } from "#server/commands/command.ts";
import { type Config, readConfig } from "#server/config/config.ts";

/** The data and functions that the operator's commands need. */
export type OpsContext = {
  /**
   * The settings. They are read at the first use. Reading them throws a StartError if a setting is
   * invalid.
   */
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  /** Prints a line about progress. A command returns its result instead of printing it. */
  print(line: string): void;
};

export type OpsCommand = Command<OpsContext>;

export function createOpsContext(environment: NodeJS.ProcessEnv, print: OpsContext["print"]): OpsContext {
  let config: Config | undefined;
  return {
    get config() {
      config ??= readConfig(environment);
      return config;
    },
    environment,
    print,
  };
}

/**
 * Throws if the accounts are in a hosted Supabase project (record 117). The error includes
 * `instead`, a sentence about where the project has this function.
 */
export function ownAccountsOnly({ config }: OpsContext, instead: string): void {
  if (config.hosted) throw new CommandError(`AUTH_URL is set: ${instead}`);
}
