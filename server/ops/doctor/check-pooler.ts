import { connect } from "#database/connect.ts";
import { findPoolerFlaw } from "#database/pooler-flaw.ts";
import { type Check, fine, wrong } from "./finding.ts";

/** Whether requests can be served through the pooler at `poolUrl`; `url` is PostgreSQL itself. */
export function checkPooler(url: string, poolUrl: string): Check {
  return {
    subject: "pooler",
    async look() {
      const database = connect(url, { poolUrl, adminConnections: 2, restConnections: 1 });
      try {
        await database.rest.query("select");
        const flaw = await findPoolerFlaw(database);
        return [flaw ? wrong(flaw) : fine("Requests can go through DATABASE_POOL_URL.")];
      } catch (error) {
        return [wrong(`DATABASE_POOL_URL cannot be used: ${(error as Error).message}.`)];
      } finally {
        await database.close();
      }
    },
  };
}
