import { startTestCluster, type TestCluster } from "./test-cluster.ts";
import { TEST_CLUSTER_VARIABLE } from "./test-database.ts";

let cluster: TestCluster | undefined;

/**
 * Vitest calls this once per run. The worker processes inherit the environment variable with the
 * template database.
 */
export async function setup(): Promise<void> {
  cluster = await startTestCluster();
  process.env[TEST_CLUSTER_VARIABLE] = JSON.stringify({ url: cluster.url, template: cluster.template });
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
