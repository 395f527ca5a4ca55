/**
 * A reason why the server cannot start, which an operator can fix. It is shown as a single line
 * without a stack trace.
 */
export class StartError extends Error {
  override readonly name = "StartError";
}
