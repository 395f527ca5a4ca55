import { type Command, CommandError } from "#server/commands/command.ts";
import { type Config, readConfig } from "#server/config/config.ts";

/** What a command for the operator of an installation works with. */
export type OpsContext = {
  /** Checked when it is first asked for; what is wrong with it is thrown as a StartError. */
  readonly config: Config;
  readonly environment: NodeJS.ProcessEnv;
  /** Says something to people while they wait; what a command answers is what it returns. */
  tell(line: string): void;
};

export type OpsCommand = Command<OpsContext>;

export function createOpsContext(environment: NodeJS.ProcessEnv, tell: OpsContext["tell"]): OpsContext {
  let config: Config | undefined;
  return {
    get config() {
      config ??= readConfig(environment);
      return config;
    },
    environment,
    tell,
  };
}

/** Refuses what a hosted Supabase project does itself (record 117); `instead` is a sentence that says where. */
export function ownAccountsOnly({ config }: OpsContext, instead: string): void {
  if (config.hosted) throw new CommandError(`AUTH_URL is set: ${instead}`);
}
