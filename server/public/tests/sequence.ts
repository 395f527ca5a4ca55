/** Returns a generator of pseudorandom integers below a limit. It is the same on each run. */
export function sequence(): (below: number) => number {
  let state = 20_261_123;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * below);
  };
}
