import type { Duplex } from "node:stream";

const DATA_ROW = 0x44;
/** Bytes of a message's header: a letter for the type, and four bytes for the length. */
const HEADER_BYTES = 5;

/**
 * Calls `onLargeRow` when a row longer than `threshold` bytes begins to arrive, before the driver
 * has buffered the row. Reads only the headers of PostgreSQL's messages. Call this function while
 * no statement runs on the connection.
 */
export function watchLargeRows(stream: Duplex, threshold: number, onLargeRow: (bytes: number) => void): void {
  let ahead = 0; // bytes until the next header
  let begun: Buffer = Buffer.alloc(0); // the first part of a header that is spread over two chunks
  stream.prependListener("data", (chunk: Buffer) => {
    const bytes = begun.length > 0 ? Buffer.concat([begun, chunk]) : chunk;
    let at = ahead;
    while (at + HEADER_BYTES <= bytes.length) {
      const length = bytes.readUInt32BE(at + 1);
      if (bytes[at] === DATA_ROW && length > threshold) onLargeRow(length);
      at += 1 + length;
    }
    ahead = Math.max(0, at - bytes.length);
    begun = bytes.subarray(at);
  });
}
