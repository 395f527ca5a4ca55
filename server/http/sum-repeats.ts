import { LRUCache } from "lru-cache";
import type { Level, LogFn, Logger } from "pino";

const WINDOW_MS = 10_000;
/**
 * Maximum number of error causes to count at the same time. A further cause replaces the cause that
 * occurred least recently. The next error of the replaced cause is logged in full again.
 */
const CAUSES = 100;
const WARN = 40;

type Repeats = { count: number };
type LogMethod = (this: Logger, words: Parameters<LogFn>, method: LogFn, level: number) => void;

/**
 * Returns a hook for pino that shortens repeated errors. It logs the first error of a cause in full
 * and, ten seconds later, the number of repeats. Without the hook, a database outage of an hour
 * would fill a disk with errors.
 */
export function sumRepeats(root: () => Logger): LogMethod {
  const windows = new LRUCache<string, Repeats>({ max: CAUSES });
  return function logMethod(words, method, level) {
    const [fields, message] = words as unknown as [{ err?: unknown }?, string?];
    const cause = level >= WARN && typeof fields === "object" ? causeOf(fields?.err, message) : undefined;
    const open = cause === undefined ? undefined : windows.get(cause);
    if (open) {
      open.count += 1;
      return;
    }
    method.apply(this, words);
    if (cause === undefined) return;
    const repeats = { count: 0 };
    windows.set(cause, repeats);
    setTimeout(() => {
      if (windows.peek(cause) === repeats) windows.delete(cause);
      if (repeats.count === 0) return;
      const name = root().levels.labels[level] as Level;
      root()[name]({ cause, times: repeats.count, seconds: WINDOW_MS / 1000 }, `again: ${message}`);
    }, WINDOW_MS).unref();
  };
}

/**
 * Returns a text that identifies the cause of an error. It is the same in different requests.
 * Returns undefined if the log line has no error.
 */
function causeOf(error: unknown, message = ""): string | undefined {
  if (!isObject(error)) return undefined;
  const codes: string[] = [];
  for (let one: unknown = error; isObject(one) && codes.length < 4; one = one.cause) {
    codes.push([one.name ?? "Error", one.code ?? placeOf(one)].filter((word) => typeof word === "string").join(" "));
  }
  return `${message}: ${codes.join(", ")}`;
}

/**
 * Returns the line of code that threw the error. Bugs have no error code, so this line identifies
 * them.
 */
function placeOf({ stack }: { stack?: unknown }): string | undefined {
  return typeof stack === "string" ? /^ +(at .+)$/m.exec(stack)?.[1] : undefined;
}

function isObject(value: unknown): value is { name?: unknown; code?: unknown; stack?: unknown; cause?: unknown } {
  return typeof value === "object" && value !== null;
}
