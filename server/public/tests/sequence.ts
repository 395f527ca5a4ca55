/**
 * Returns a function that generates pseudorandom integers below a limit. The integers are the same
 * in each run.
 */
export function sequence(): (below: number) => number {
  let state = 20_261_123;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}
