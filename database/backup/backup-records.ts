import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { constants, createZstdDecompress } from "node:zlib";
import { BackupError } from "./backup-error.ts";

/**
 * A record of a backup. A backup is a stream of records, compressed with zstd. A record is a
 * letter, its length in four bytes, and its content (record 102). "H" is the header, "T" the name
 * of a table, and "D" a part of the table's rows in COPY's text format. "E" is the number of rows
 * with their hash, and "Z" the hash of all earlier records.
 */
export type BackupRecord = { kind: "H" | "T" | "D" | "E" | "Z"; content: Buffer };

/** The number of a table's rows, and the SHA-256 of COPY's output. */
export type TableEnd = { rows: number; hash: string };

const PREFIX_BYTES = 5;
/**
 * Largest content of a record, in bytes. Long rows are split into several records. The header with
 * all tables and columns must fit in one record.
 */
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

/**
 * Returns a table's rows as records, and then a record with the number of rows and their hash.
 * Counts newlines as rows, because COPY's text format escapes the newlines in values.
 */
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

/** Appends a record with the hash of all records. */
export async function* withHash(records: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  for await (const record of records) {
    hash.update(record);
    yield record;
  }
  yield toRecord("Z", hash.digest("hex"));
}

export const ZSTD_OPTIONS = { params: { [constants.ZSTD_c_checksumFlag]: 1 } };

/**
 * Reads the records of a file in order, without loading the whole file. Throws a BackupError if the
 * file is truncated or damaged.
 */
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
  return new BackupError(`${path} is truncated, damaged or not a backup. Nothing was restored.`);
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

/** Identifies the file format. Change the number when older programs cannot read new files. */
export const FORMAT = "openings backup 1";

/**
 * The header of a backup. It names the tables and columns in the backup, and the SQL files that the
 * restore runs.
 */
export type BackupHeader = {
  format: typeof FORMAT;
  /**
   * The version of the program that made the backup. An older program may have created the
   * database.
   */
  release: string;
  /** When the backup's snapshot began. Later changes are not in the backup. */
  taken: string;
  /** The rows of server.migrations. */
  migrations: { name: string; hash: string; release: string | null; applied_at: string }[];
  /** The version of pg-boss's tables; null if there are none. */
  queueVersion: number | null;
  /**
   * True if a server was running during the backup. That server has probably sent the emails that
   * the backup still has in its queue.
   */
  isServing: boolean;
  /** The tables, in the order of their rows in the file. */
  tables: BackupTable[];
  sequences: { name: string; lastValue: string; isCalled: boolean }[];
};

/** A table and its columns, with names quoted for SQL. */
export type BackupTable = { name: string; columns: string[] };
