import { parentPort, workerData } from "node:worker_threads";

export type TimedRequest = { path: string; body: object; from: string };
export type TimedAnswer = { status: number; milliseconds: number };

/**
 * Sends requests from a separate thread. In the server's thread, the server's work would delay the
 * reading of responses and lengthen the measured times.
 */
const { url } = workerData as { url: string };
parentPort?.on("message", async ({ path, body, from }: TimedRequest) => {
  const headers = { "content-type": "application/json", "x-forwarded-for": from };
  const begun = performance.now();
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  await answer.arrayBuffer();
  parentPort?.postMessage({ status: answer.status, milliseconds: performance.now() - begun } satisfies TimedAnswer);
});
