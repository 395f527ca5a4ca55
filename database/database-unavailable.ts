/**
 * The database cannot be used now. All connections are busy, or the database is unreachable, or the
 * connection was lost during a statement.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly reason: "busy" | "unreachable" | "lost";

  constructor(reason: DatabaseUnavailable["reason"], cause: unknown) {
    super(`The database is ${reason}.`, { cause });
    this.reason = reason;
  }
}
