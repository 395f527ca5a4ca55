import type { Piscina } from "piscina";
import { workerThreads } from "#server/admission/worker-threads.ts";
import type { TextFindings, TextTask } from "./extract/read-text.ts";
import { FetchRefusal } from "./fetch/fetch-refusal.ts";

/** Finds the jobs in a text. Stops when `signal` aborts. */
export type ReadText = (task: TextTask, signal?: AbortSignal) => Promise<TextFindings>;

/** Converts a PDF to HTML. Stops when `signal` aborts. */
export type ReadPdf = (pdf: Uint8Array, signal?: AbortSignal) => Promise<string>;

/**
 * Time limit in milliseconds for reading a text. Even on a busy machine, a normal page of 2 MB
 * takes less.
 */
const TEXT_MS = 20_000;

/** Time limit in milliseconds for reading a PDF. Most PDFs take a fifth of a second. */
const PDF_MS = 10_000;

/**
 * Creates a reader that uses a worker thread. The reader stops the thread if a text takes too much
 * time or memory.
 */
export function createTextReader(): { readText: ReadText; readPdf: ReadPdf; close(): Promise<void> } {
  let workers: Piscina | undefined;
  const run = async (task: TextTask | Uint8Array, name: string, ms: number, signal?: AbortSignal) => {
    workers ??= workerThreads({
      module: new URL("extract/read-text.ts", import.meta.url),
      name: "readText",
      idleTimeout: 10_000,
      memoryMb: 48,
    });
    const limit = AbortSignal.timeout(ms);
    try {
      return await workers.run(task, { name, signal: signal ? AbortSignal.any([limit, signal]) : limit });
    } catch (error) {
      signal?.throwIfAborted();
      throw new FetchRefusal("too large", "It is built in a way that we can't read", { cause: error });
    }
  };
  return {
    readText: (task, signal): Promise<TextFindings> => run(task, "readText", TEXT_MS, signal),
    async readPdf(pdf, signal) {
      const html: string = await run(pdf, "pdfToHtml", PDF_MS, signal);
      if (html === "") throw new FetchRefusal("not text", "It is a PDF without text that we can read");
      return html;
    },
    close: async () => workers?.destroy(),
  };
}
