import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { constants, createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup-error.ts";

/**
 * A backup is a stream of records under zstd: a letter, the length in four bytes, the content. "H" is the header, "T" the name
 * of a table, "D" a piece of its rows as COPY writes them in text, "E" how many rows they were and their hash, "Z" the hash of
 * everything before it. Record 102
 */
export type BackupRecord = { kind: "H" | "T" | "D" | "E" | "Z"; content: Buffer };

/** Of a table: how many rows, and the SHA-256 of what COPY wrote. */
export type TableEnd = { rows: number; hash: string };

const PREFIX_BYTES = 5;
/** Rows are passed on in pieces; the header names every table and column. */
const MAX_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = 512 * 1024;
const KINDS = ["H", "T", "D", "E", "Z"];
const NEWLINE = 10;

export function toRecord(kind: BackupRecord["kind"], content: unknown): Buffer {
  const bytes = Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.write(kind, 0, "latin1");
  prefix.writeUInt32BE(bytes.length, 1);
  return Buffer.concat([prefix, bytes]);
}

/** Rows of one table as records, with their number and hash at the end. In COPY's text only the end of a row is a newline. */
export async function* tableRecords(name: string, rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield toRecord("T", name);
  const meter = createMeter();
  for await (const chunk of rows) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = chunk.subarray(at, at + PIECE_BYTES);
      meter.add(piece);
      yield toRecord("D", piece);
    }
  }
  yield toRecord("E", meter.end());
}

export function createMeter() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add(piece: Buffer) {
      hash.update(piece);
      for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: (): TableEnd => ({ rows, hash: hash.digest("hex") }),
  };
}

/** The same records, and the hash of them all. */
export async function* withHash(records: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const record of records) {
    hash.update(record);
    yield record;
  }
  yield toRecord("Z", hash.digest("hex"));
}

export const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/** The records of a file, one after the other, in little memory. Throws a BackupError if it is cut off or damaged. */
export async function* readRecords(path: string): AsyncGenerator<BackupRecord> {
  const hash = createHash("sha256");
  let hasEnded = false;
  for await (const record of split(path)) {
    if (hasEnded) throw damaged(path);
    if (record.kind === "Z") {
      if (parseRecord(record) !== hash.digest("hex")) throw damaged(path);
      hasEnded = true;
    } else {
      hash.update(toRecord(record.kind, record.content));
      yield record;
    }
  }
  if (!hasEnded) throw damaged(path);
}

export function parseRecord<Content>({ content }: BackupRecord): Content {
  return JSON.parse(content.toString());
}

export function damaged(path: string): BackupError {
  return new BackupError(`${path} is cut off, damaged or no backup: nothing was restored.`);
}

async function* split(path: string): AsyncGenerator<BackupRecord> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of decompressed(path)) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= PREFIX_BYTES) {
      const kind = rest.toString("latin1", 0, 1) as BackupRecord["kind"];
      const end = PREFIX_BYTES + rest.readUInt32BE(1);
      if (!KINDS.includes(kind) || end > MAX_BYTES) throw damaged(path);
      if (rest.length < end) break;
      yield { kind, content: rest.subarray(PREFIX_BYTES, end) };
      rest = rest.subarray(end);
    }
  }
  if (rest.length > 0) throw damaged(path);
}

async function* decompressed(path: string): AsyncGenerator<Buffer> {
  const stream = pipeline(createReadStream(path), createZstdDecompress(), () => {});
  try {
    yield* stream;
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    if (code.startsWith("E") && !code.startsWith("ERR_")) throw new BackupError(`${path} cannot be read: ${message}.`);
    throw damaged(path);
  } finally {
    stream.destroy();
  }
}

/** Changes when a program that knows only this one could not read a file. */
export const FORMAT = "openings backup 1";

/**
 * How a backup begins. Its rows stand under the names of tables and columns; what the tables are made of is named only, as
 * the files that made them, and is made again from those files.
 */
export type BackupHeader = {
  format: typeof FORMAT;
  /** The program that made the backup; the database may be of an older one. */
  release: string;
  /** A point in time: no later one is in the backup. */
  taken: string;
  /** The rows of server.migrations. */
  migrations: { name: string; hash: string; release: string | null; applied_at: string }[];
  /** The version of pg-boss's tables; null if there are none. */
  queueVersion: number | null;
  /** A server ran: what waits in the queues was probably done after this. */
  isServing: boolean;
  /** In the order in which their rows follow. */
  tables: BackupTable[];
  sequences: { name: string; lastValue: string; isCalled: boolean }[];
};

/** Names are quoted as SQL needs it. */
export type BackupTable = { name: string; columns: string[] };
