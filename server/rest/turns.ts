import { CONNECT_TIMEOUT_MS } from "#database/connect.ts";
import { restError } from "./rest-error.ts";

/** Who shares a limit: everyone in the group together, and each key of it. */
export type Group = Readonly<{
  atOnce: number;
  waiting: number;
  perKey: Readonly<{ atOnce: number; waiting: number }>;
}>;

type Count = { running: number; waiting: number };
type Line = Count & { key: string; group: Group; starts: (() => void)[] };

/**
 * Lets some requests of each key run at once and some more wait, in their order. The last `reserved` places are only for
 * keys that have nothing running.
 */
export class Turns {
  readonly #places: number;
  readonly #reserved: number;
  #running = 0;
  readonly #groups = new Map<Group, Count>();
  readonly #lines = new Map<string, Line>();
  /** Lines with requests waiting; the one that waited longest for a turn first. */
  readonly #waiting = new Set<Line>();

  constructor(places = Number.POSITIVE_INFINITY, reserved = 0) {
    this.#places = places;
    this.#reserved = reserved;
  }

  /**
   * Keys are unique over all groups. Throws when too many wait already or the turn doesn't come in time, and the signal's
   * reason when the client has gone.
   */
  async run<Result>(group: Group, key: string, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const line = this.#lines.get(key) ?? { key, group, running: 0, waiting: 0, starts: [] };
    this.#lines.set(key, line);
    if (this.#mayStart(line)) this.#count(line, "running", 1);
    else await this.#wait(line, signal);
    try {
      return await work();
    } finally {
      this.#count(line, "running", -1);
      this.#forget(line);
      this.#startOthers();
    }
  }

  #mayStart({ group, running }: Line): boolean {
    const free = this.#places - this.#running;
    const all = this.#groups.get(group)?.running ?? 0;
    return running < group.perKey.atOnce && all < group.atOnce && free > (running === 0 ? 0 : this.#reserved);
  }

  async #wait(line: Line, signal: AbortSignal): Promise<void> {
    const { group } = line;
    if (line.waiting >= group.perKey.waiting) throw this.#refusal(line, 429);
    if ((this.#groups.get(group)?.waiting ?? 0) >= group.waiting) throw this.#refusal(line, 503);
    this.#count(line, "waiting", 1);
    this.#waiting.add(line);
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(deadline);
        signal.removeEventListener("abort", abort);
        this.#count(line, "waiting", -1);
        if (line.waiting === 0) this.#waiting.delete(line);
      };
      const start = () => {
        stop();
        this.#count(line, "running", 1);
        resolve();
      };
      const leave = (reason: unknown) => {
        line.starts.splice(line.starts.indexOf(start), 1);
        stop();
        this.#forget(line);
        reject(reason);
      };
      const abort = () => leave(signal.reason);
      const deadline = setTimeout(() => leave(this.#refusal(line, 503)), CONNECT_TIMEOUT_MS);
      line.starts.push(start);
      signal.addEventListener("abort", abort);
    });
  }

  #startOthers(): void {
    for (const line of this.#waiting) {
      if (!this.#mayStart(line)) continue;
      // To the end of the lines, which this loop reaches again.
      this.#waiting.delete(line);
      this.#waiting.add(line);
      line.starts.shift()?.();
    }
  }

  #count(line: Line, what: keyof Count, by: 1 | -1): void {
    line[what] += by;
    if (what === "running") this.#running += by;
    const group = this.#groups.get(line.group) ?? { running: 0, waiting: 0 };
    group[what] += by;
    this.#groups.set(line.group, group);
  }

  #forget(line: Line): void {
    if (line.running === 0 && line.waiting === 0) this.#lines.delete(line.key);
  }

  #refusal(line: Line, status: 429 | 503): Error {
    this.#forget(line);
    return restError("PGRST003", "Too many requests at once. Please wait for the answers.", {
      status,
      headers: { "retry-after": "5" },
    });
  }
}
