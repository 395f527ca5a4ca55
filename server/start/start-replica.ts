import type { Logger } from "pino";
import type { Database } from "#database/connect.ts";
import { ReadReplica } from "#database/replica/read-replica.ts";
import type { Config } from "#server/config/config.ts";
import type { Closers } from "./closers.ts";

type Needs = { database: Database; closers: Closers; logger: Logger };

/** Undefined without a setting. One that is away is asked as soon as it is there. */
export async function startReplica(
  { databaseReadUrl: url, readLagMs: lagMs }: Config,
  { database: primary, closers, logger }: Needs,
): Promise<ReadReplica | undefined> {
  if (!url) return undefined;
  const replica = new ReadReplica({ url, primary, lagMs, report: (sentence) => logger.warn(sentence) });
  closers.add("the read replica", () => replica.close());
  await replica.start();
  return replica;
}
