/**
 * The error if the database cannot be used now, because all connections are busy, the database is
 * unreachable, or the connection was lost during a statement.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly reason: "busy" | "unreachable" | "lost";

  constructor(reason: DatabaseUnavailable["reason"], cause: unknown) {
    super(`The database is ${reason}.`, { cause });
    this.reason = reason;
  }
}
