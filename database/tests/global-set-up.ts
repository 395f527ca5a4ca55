import { startTestCluster, type TestCluster } from "./test-cluster.ts";
import { TEST_CLUSTER_VARIABLE } from "./test-database.ts";

let cluster: TestCluster | undefined;

/**
 * Vitest calls this once per run. Starts the test cluster and describes it in an environment
 * variable, which the worker processes inherit.
 */
export async function setup(): Promise<void> {
  cluster = await startTestCluster();
  process.env[TEST_CLUSTER_VARIABLE] = JSON.stringify({ url: cluster.url, template: cluster.template });
}

export async function teardown(): Promise<void> {
  await cluster?.stop();
}
