import type pg from "pg";
import { producerOn } from "#server/queues/producer-on.ts";

export const SCAN_QUEUE = "website-scan";

/**
 * Seconds after which a running scan counts as interrupted. No scan takes this long, so the process
 * that ran it has ended.
 */
export const SCAN_EXPIRES_SECONDS = 180;

/**
 * Runs a single scan at a time on all servers together. Two scans therefore never request pages
 * from the same host at the same time.
 */
export const SCAN_QUEUE_OPTIONS = {
  policy: "singleton",
  retryLimit: 0,
  expireInSeconds: SCAN_EXPIRES_SECONDS,
  deleteAfterSeconds: 24 * 60 * 60,
  retentionSeconds: 14 * 24 * 60 * 60,
  notify: true,
} as const;

/**
 * Priorities by the scan's reason. A scan that a member requested ("asked") is first, because the
 * member waits for the result.
 */
const PRIORITIES = { asked: 10, address: 5, weekly: 0 };

/** Queues a scan, which starts after the caller's transaction commits. */
export async function queueScan(client: pg.ClientBase, scanId: number, reason: keyof typeof PRIORITIES): Promise<void> {
  await producerOn(client).send(SCAN_QUEUE, { scanId }, { priority: PRIORITIES[reason] });
}
