import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { FetchRefusal } from "./fetch/fetch-refusal.ts";
import { boardOf, type TextFindings, type TextTask } from "./read-text.ts";
import type { TextReader } from "./read-website.ts";

/** Longer than any page of 2 MB takes that was not made to take long, with the start of the thread on a busy machine. */
const TEXT_MS = 20_000;

/** Reads texts in a thread that is ended when a text takes too long or too much memory, so that nobody else waits for it. */
export function createTextReader(): TextReader & { close(): Promise<void> } {
  let workers: Piscina<TextTask, TextFindings> | undefined;

  async function run<Kind extends TextTask["kind"]>(task: Extract<TextTask, { kind: Kind }>, signal?: AbortSignal) {
    workers ??= startWorkers();
    const limit = AbortSignal.timeout(TEXT_MS);
    try {
      const findings = await workers.run(task, { signal: signal ? AbortSignal.any([limit, signal]) : limit });
      return findings as Extract<TextFindings, { kind: Kind }>;
    } catch (error) {
      signal?.throwIfAborted();
      throw new FetchRefusal("too large", "It is built in a way that we can't read", { cause: error });
    }
  }

  return {
    boardOf,
    readPage: async (text, url, site, signal) => (await run({ kind: "page", text, url, site }, signal)).page,
    readBoard: async (board, text, url, signal) => (await run({ kind: "board", board, text, url }, signal)).answer,
    close: async () => workers?.destroy(),
  };
}

function startWorkers(): Piscina<TextTask, TextFindings> {
  return new Piscina<TextTask, TextFindings>({
    filename: fileURLToPath(new URL("read-text.ts", import.meta.url)),
    name: "readText",
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 4 },
  });
}
