import type pg from "pg";
import { producerOn } from "#server/queues/producer-on.ts";

export const SCAN_QUEUE = "website-scan";

/** Longer than any scan: one that is active later belongs to a process that died. */
export const SCAN_EXPIRES_SECONDS = 180;

/** One scan at a time in all servers, so that a host that many sites share is not asked by several. */
export const SCAN_QUEUE_OPTIONS = {
  policy: "singleton",
  retryLimit: 0,
  expireInSeconds: SCAN_EXPIRES_SECONDS,
  deleteAfterSeconds: 24 * 60 * 60,
  retentionSeconds: 14 * 24 * 60 * 60,
  notify: true,
} as const;

/** What someone waits for comes first. */
const PRIORITIES = { asked: 10, address: 5, weekly: 0 };

/** Lets a server read the website as soon as the caller's transaction commits. */
export async function queueScan(client: pg.ClientBase, scanId: number, reason: keyof typeof PRIORITIES): Promise<void> {
  await producerOn(client).send(SCAN_QUEUE, { scanId }, { priority: PRIORITIES[reason] });
}
