import { OWN, type Source } from "#database/migrate/migrate.ts";
import { planUpgrade } from "#database/migrate/plan-upgrade.ts";
import { toRecorded } from "#database/migrate/recorded.ts";
import { readSqlFiles } from "#database/migrate/sql-files.ts";
import { StartError } from "#database/start-error.ts";
import { BackupError } from "./backup-error.ts";
import {
  type BackupHeader,
  createMeter,
  damaged,
  FORMAT,
  parseRecord,
  readRecords,
  type TableEnd,
} from "./backup-records.ts";

export type CheckedBackup = { path: string; header: BackupHeader; rows: number };

/**
 * Reads a whole backup before the restore changes anything. Throws a BackupError if the file is
 * truncated, damaged or from a newer release.
 */
export async function checkBackup(path: string, source: Source = OWN): Promise<CheckedBackup> {
  const checked = await readThrough(path).catch((error: Error) => {
    // Reports a syntax error as damage, because the file is parsed before its hash is checked.
    throw error instanceof SyntaxError || error instanceof TypeError ? damaged(path) : error;
  });
  await assertKnown(checked.header, source);
  return checked;
}

async function readThrough(path: string): Promise<CheckedBackup> {
  let header: BackupHeader | undefined;
  let rows = 0;
  let meter = createMeter();
  const open: string[] = [];
  const left: string[] = [];
  for await (const record of readRecords(path)) {
    if (record.kind === "H" && !header) {
      header = readHeader(path, parseRecord(record));
      left.push(...header.tables.map(({ name }) => name));
    } else if (record.kind === "T" && open.length === 0 && parseRecord<string>(record) === left[0]) {
      open.push(...left.splice(0, 1));
      meter = createMeter();
    } else if (record.kind === "D" && open.length === 1) {
      meter.add(record.content);
    } else if (record.kind === "E" && open.length === 1) {
      const end = meter.end();
      if (!isSameEnd(end, parseRecord(record))) throw damaged(path);
      rows += end.rows;
      open.pop();
    } else throw damaged(path);
  }
  if (!header || left.length + open.length > 0) throw damaged(path);
  return { path, header, rows };
}

export function isSameEnd(one: TableEnd, other: TableEnd): boolean {
  return one.rows === other.rows && one.hash === other.hash;
}

function readHeader(path: string, header: BackupHeader): BackupHeader {
  if (header.format === FORMAT) return header;
  if (!/^openings backup \d+$/.test(header.format)) throw damaged(path);
  throw new BackupError(
    `${path} was made by a newer version of Openings (${header.release}). Restore it with that version.`,
  );
}

/**
 * Throws if the backup is from a newer release, or if it names SQL files that are unknown or were
 * edited. Each start of the server makes the same checks.
 */
async function assertKnown({ migrations, release }: BackupHeader, source: Source): Promise<void> {
  try {
    planUpgrade(await readSqlFiles(source.folder), toRecorded(migrations), source.release);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new BackupError(`This backup was made by Openings ${release}. ${error.message} Nothing was restored.`);
  }
}
