import { get } from "node:http";
import type { Page } from "@playwright/test";
import { PATH_WITHOUT_APP } from "#e2e/world/account.ts";

export interface Transfer {
  path: string;
  /** The size of the compressed body. */
  bytes: number;
}

/**
 * Makes the server send gzip, because the budgets are sizes in gzip. Browsers usually receive
 * Brotli, which is smaller.
 */
export const GZIP_ONLY = { "accept-encoding": "gzip" };

/**
 * Adds each later transfer of the page to the returned list. Leaves out the page on which a test
 * signs the user in.
 */
export async function watchTransfers(page: Page): Promise<Transfer[]> {
  const devtools = await page.context().newCDPSession(page);
  const transfers: Transfer[] = [];
  const answers = new Map<string, { path: string; headerBytes: number }>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    const { protocol, pathname } = new URL(response.url);
    if (protocol === "data:" || pathname === PATH_WITHOUT_APP) return;
    answers.set(requestId, { path: pathname, headerBytes: response.encodedDataLength });
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    if (answer) transfers.push({ path: answer.path, bytes: encodedDataLength - answer.headerBytes });
  });
  await devtools.send("Network.enable");
  return transfers;
}

export function sumKiB(transfers: readonly Transfer[], kind: RegExp): number {
  const bytes = transfers.filter(({ path }) => kind.test(path)).reduce((sum, transfer) => sum + transfer.bytes, 0);
  return bytes / 1024;
}

/**
 * Returns the size of the page's stylesheets in KiB, as the server sent them. Includes stylesheets
 * from the cache.
 */
export function weighStyles(page: Page): Promise<number> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const styles = new Map(resources.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return [...styles].reduce((sum, [name, bytes]) => sum + (name.endsWith(".css") ? bytes : 0), 0) / 1024;
  });
}

/** Returns the size of a file in KiB, as the server sends it. */
export function weighFile(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: GZIP_ONLY }, (answer) => {
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
      });
      answer.on("end", () => resolve(bytes / 1024));
    }).on("error", reject);
  });
}
