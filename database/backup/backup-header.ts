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
