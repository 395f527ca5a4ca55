/** Random choices that a seed repeats exactly. */
export type Random = {
  /** 0 up to, not including, `below`. */
  number(below: number): number;
  chance(probability: number): boolean;
  pick<Item>(items: readonly Item[]): Item;
  /** Each with the probability of one half, at least one. */
  some<Item>(items: readonly Item[]): Item[];
  token(): string;
};

/** Mulberry32: 32 bits of state are enough for choices. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const number = (below: number) => Math.floor(next() * below);
  const pick = <Item>(items: readonly Item[]): Item => {
    if (items.length === 0) throw new Error("There is nothing to pick from.");
    return items[number(items.length)] as Item;
  };
  return {
    number,
    chance: (probability) => next() < probability,
    pick,
    some(items) {
      const chosen = items.filter(() => next() < 0.5);
      return chosen.length > 0 ? chosen : [pick(items)];
    },
    token: () =>
      `canary${number(2 ** 32)
        .toString(16)
        .padStart(8, "0")}`,
  };
}
