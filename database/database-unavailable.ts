/** The database cannot be used right now: no free connection in time, none at all, or lost while it worked. */
export class DatabaseUnavailable extends Error {
  override readonly name = "DatabaseUnavailable";
  readonly reason: "busy" | "unreachable" | "lost";

  constructor(reason: DatabaseUnavailable["reason"], cause: unknown) {
    super(`The database is ${reason}.`, { cause });
    this.reason = reason;
  }
}
