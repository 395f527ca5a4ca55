import { type Command, CommandError } from "#server/commands/command.ts";
import { type Config, readConfig } from "#server/config/config.ts";

/** The data and functions that the operator's commands need. */
export type OpsContext = {
  /** The settings, which are read at the first use. An invalid setting then throws a StartError. */
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  /** Prints a line while the command runs. A command returns its result and doesn't print it. */
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
 * Throws if the accounts are in a hosted Supabase project (record 117). `instead` is a sentence for
 * the error's message. It explains how to do the same in that project.
 */
export function ownAccountsOnly({ config }: OpsContext, instead: string): void {
  if (config.hosted) throw new CommandError(`AUTH_URL is set: ${instead}`);
}
