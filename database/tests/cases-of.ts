/** True if the tests must try all cases, as the long tests do. */
export const areAllTried = process.env.ALL_CASES !== undefined;

/** Returns how many of `all` random cases a test runs. `npm test` runs a fifth of them. */
export function casesOf(all: number): number {
  return areAllTried ? all : Math.ceil(all / 5);
}
