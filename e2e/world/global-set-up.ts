import { startTestCluster } from "#database/tests/test-cluster.ts";
import { TEST_CLUSTER_VARIABLE } from "#database/tests/test-database.ts";

/** Called by Playwright once a run: the workers inherit where the template database is. */
// biome-ignore lint/style/noDefaultExport: Playwright takes the set-up from the default export
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestCluster();
  process.env[TEST_CLUSTER_VARIABLE] = JSON.stringify({ url, template });
  return stop;
}
