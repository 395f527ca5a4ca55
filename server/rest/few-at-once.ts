/** Lets few begin at once. One that takes longer than `countsFor` milliseconds, as it waits for a lock, keeps nobody out any more. */
export class FewAtOnce {
  readonly #countsFor: number;
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(places: number, countsFor: number) {
    this.#free = places;
    this.#countsFor = countsFor;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let hasLeft = false;
    const leave = () => {
      if (hasLeft) return;
      hasLeft = true;
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free += 1;
    };
    const late = setTimeout(leave, this.#countsFor);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      leave();
    }
  }
}
