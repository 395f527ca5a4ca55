import { type Command, CommandError } from "#server/commands/command.ts";
import { type Config, readConfig } from "#server/config/config.ts";

/** The dependencies of the operator's commands. */
export type OpsContext = {
  /**
   * The settings, which are read on first use. Reading them throws a StartError if a setting is
   * invalid.
   */
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  /** Prints a line of progress. A command returns its result instead of printing it. */
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
 * Throws if the accounts are in a hosted Supabase project (record 117). `instead` is a sentence
 * about where to do this in such a project.
 */
export function ownAccountsOnly({ config }: OpsContext, instead: string): void {
  if (config.hosted) throw new CommandError(`AUTH_URL is set: ${instead}`);
}
