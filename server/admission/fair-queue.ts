/** Limits of running and waiting requests, for a whole group and for each key in it. */
export type Group = Readonly<{ slots: number; waiting: number; perKey: Readonly<{ slots: number; waiting: number }> }>;

const ANY_NUMBER = { slots: Number.POSITIVE_INFINITY, waiting: Number.POSITIVE_INFINITY };

export const UNLIMITED: Group = { ...ANY_NUMBER, perKey: ANY_NUMBER };

/**
 * A group that counts a request, and the key for the count. The key identifies a caller or an
 * account. Different groups must have different keys.
 */
export type Share = Readonly<{ group: Group; key: string }>;

type Options = Readonly<{
  slots?: number;
  /**
   * Number of slots that only some requests may use. `idle` reserves them for requests whose key
   * has no running request. `single` reserves them for requests whose key has no other running or
   * waiting request.
   */
  reserved?: Readonly<{ slots: number; for: "idle" | "single" }>;
  /** Maximum milliseconds that a request waits. */
  deadline?: number;
  /** Milliseconds after which a running request loses its slot. It then runs on without a slot. */
  holdsFor?: number;
  /**
   * Creates the error for a rejected request. "key" and "group" mean that the queue of the key or
   * the group is full. "deadline" means that the request waited too long.
   */
  refuse(reason: "key" | "group" | "deadline"): Error;
}>;

type Count = { running: number; waiting: number };
type Waiter = { lines: readonly Line[]; start(): void };
type Line = Count & Share & { waiters: Waiter[] };

/**
 * Runs a limited number of requests at the same time. Alternates between their keys, so that no key
 * delays the others. Also limits how many requests wait.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #reserved: NonNullable<Options["reserved"]>;
  readonly #deadline: number | undefined;
  readonly #holdsFor: number | undefined;
  readonly #refuse: Options["refuse"];
  #running = 0;
  readonly #groups = new Map<Group, Count>();
  readonly #lines = new Map<string, Line>();
  /** The queues of waiting requests. The first queue gets the next slot. */
  readonly #waiting = new Set<Line>();

  constructor({ slots = Number.POSITIVE_INFINITY, reserved, deadline, holdsFor, refuse }: Options) {
    this.#slots = slots;
    this.#reserved = reserved ?? { slots: 0, for: "idle" };
    this.#deadline = deadline;
    this.#holdsFor = holdsFor;
    this.#refuse = refuse;
  }

  /**
   * Runs the work in a slot. The request counts toward the limits of all its shares, but waits only
   * in the queue of its first share. Throws if a queue is full or the deadline passes. Throws the
   * signal's reason if the client disconnects during the wait.
   */
  async run<Result>(shares: readonly Share[], signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    signal.throwIfAborted();
    const lines = shares.map((share) => this.#lineOf(share));
    if (this.#mayStart(lines, 0)) this.#count(lines, "running", 1);
    else await this.#wait(lines, signal);
    let isInSlot = true;
    const leave = () => {
      if (!isInSlot) return;
      isInSlot = false;
      this.#count(lines, "running", -1);
      this.#drop(lines);
      this.#startOthers();
    };
    const late = this.#holdsFor === undefined ? undefined : setTimeout(leave, this.#holdsFor);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leave();
    }
  }

  /** Returns true if `run` would now reject a request because the queue of this key is full. */
  isFull({ group, key }: Share): boolean {
    const line = this.#lines.get(key);
    return line !== undefined && !this.#hasRoom(line) && line.waiting >= group.perKey.waiting;
  }

  #lineOf({ group, key }: Share): Line {
    const line = this.#lines.get(key) ?? { key, group, running: 0, waiting: 0, waiters: [] };
    this.#lines.set(key, line);
    return line;
  }

  /**
   * Returns true if a request may start now. `waiting` is 1 for a request that already waits in its
   * queue, and 0 for a new request.
   */
  #mayStart(lines: readonly Line[], waiting: 0 | 1): boolean {
    const first = lines[0] as Line;
    const others = this.#reserved.for === "single" ? first.running + first.waiting - waiting : first.running;
    const free = this.#slots - this.#running - (others === 0 ? 0 : this.#reserved.slots);
    return free > 0 && lines.every((line) => this.#hasRoom(line));
  }

  #hasRoom({ group, running }: Line): boolean {
    return running < group.perKey.slots && (this.#groups.get(group)?.running ?? 0) < group.slots;
  }

  async #wait(lines: readonly Line[], signal: AbortSignal): Promise<void> {
    for (const { group, waiting } of lines) {
      if (waiting >= group.perKey.waiting) throw this.#refusal(lines, "key");
      if ((this.#groups.get(group)?.waiting ?? 0) >= group.waiting) throw this.#refusal(lines, "group");
    }
    const first = lines[0] as Line;
    this.#count(lines, "waiting", 1);
    this.#waiting.add(first);
    await new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(late);
        signal.removeEventListener("abort", abort);
        this.#count(lines, "waiting", -1);
        first.waiters.splice(first.waiters.indexOf(waiter), 1);
        if (first.waiters.length === 0) this.#waiting.delete(first);
      };
      const start = () => {
        stop();
        this.#count(lines, "running", 1);
        resolve();
      };
      const leave = (reason: unknown) => {
        stop();
        this.#drop(lines);
        reject(reason);
      };
      const abort = () => leave(signal.reason);
      const late =
        this.#deadline === undefined
          ? undefined
          : setTimeout(() => leave(this.#refusal(lines, "deadline")), this.#deadline);
      const waiter = { lines, start };
      first.waiters.push(waiter);
      signal.addEventListener("abort", abort);
    });
  }

  #startOthers(): void {
    for (const line of this.#waiting) {
      if (this.#running >= this.#slots) return;
      const next = line.waiters.find(({ lines }) => this.#mayStart(lines, 1));
      if (!next) continue;
      // Moves this key's queue to the end of the order, so that another key gets the next free
      // slot.
      this.#waiting.delete(line);
      this.#waiting.add(line);
      next.start();
    }
  }

  #count(lines: readonly Line[], what: keyof Count, by: 1 | -1): void {
    if (what === "running") this.#running += by;
    for (const line of lines) {
      line[what] += by;
      const group = this.#groups.get(line.group) ?? { running: 0, waiting: 0 };
      group[what] += by;
      this.#groups.set(line.group, group);
    }
  }

  #drop(lines: readonly Line[]): void {
    for (const { key, running, waiting } of lines) if (running === 0 && waiting === 0) this.#lines.delete(key);
  }

  #refusal(lines: readonly Line[], reason: "key" | "group" | "deadline"): Error {
    this.#drop(lines);
    return this.#refuse(reason);
  }
}
