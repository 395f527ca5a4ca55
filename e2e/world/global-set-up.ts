import { startTestCluster } from "#database/tests/test-cluster.ts";
import { TEST_CLUSTER_VARIABLE } from "#database/tests/test-database.ts";

/**
 * Starts the database cluster. Playwright calls this once per run, and the workers inherit the URL
 * of its template database.
 */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, template, stop } = await startTestCluster();
  process.env[TEST_CLUSTER_VARIABLE] = JSON.stringify({ url, template });
  return stop;
}
