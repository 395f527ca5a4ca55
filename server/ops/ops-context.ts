import type { Command } from "#server/commands/command.ts";
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
