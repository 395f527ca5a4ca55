const EVERY_MS = 3_000;
const MEGABYTE = 1_000_000;

export function createProgress(print: (line: string) => void, tables: number) {
  let rows = 0;
  let bytes = 0;
  let ended = 0;
  let printedAt = performance.now();
  return {
    get rows() {
      return rows;
    },
    async *watch(table: string, chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        if (performance.now() - printedAt > EVERY_MS) {
          printedAt = performance.now();
          print(`${ended} of ${tables} tables, ${Math.round(bytes / MEGABYTE)} MB: ${table}`);
        }
        yield chunk;
      }
    },
    endTable(count: number) {
      ended += 1;
      rows += count;
    },
  };
}

/**
 * Reports the progress of a long backup or restore. A backup or restore that ends quickly reports
 * nothing.
 */
export type Progress = ReturnType<typeof createProgress>;
