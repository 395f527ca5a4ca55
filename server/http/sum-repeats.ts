import { LRUCache } from "lru-cache";
import type { Level, LogFn, Logger } from "pino";

const WINDOW_MS = 10_000;
/** Causes in a window; the oldest goes first, unsummed. */
const CAUSES = 100;
const WARN = 40;

type Repeats = { count: number };
type LogMethod = (this: Logger, words: Parameters<LogFn>, method: LogFn, level: number) => void;

/**
 * For pino's hook: an error is logged in full once in ten seconds, and then how often it came again. A database that is away for an
 * hour would otherwise fill a disk.
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

/** The same for errors that an operator would call the same, whatever request they met; undefined: not an error. */
function causeOf(error: unknown, message = ""): string | undefined {
  if (!isObject(error)) return undefined;
  const codes: string[] = [];
  for (let one: unknown = error; isObject(one) && codes.length < 4; one = one.cause) {
    codes.push([one.name ?? "Error", one.code ?? placeOf(one)].filter((word) => typeof word === "string").join(" "));
  }
  return `${message}: ${codes.join(", ")}`;
}

/** Of an error without a code, which is a mistake of ours: where it was made. Another one elsewhere is another cause. */
function placeOf({ stack }: { stack?: unknown }): string | undefined {
  return typeof stack === "string" ? /^ +(at .+)$/m.exec(stack)?.[1] : undefined;
}

function isObject(value: unknown): value is { name?: unknown; code?: unknown; stack?: unknown; cause?: unknown } {
  return typeof value === "object" && value !== null;
}
