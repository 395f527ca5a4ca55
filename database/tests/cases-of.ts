/** True if the tests must try all cases, as the long tests do. */
export const areAllTried = process.env.ALL_CASES !== undefined;

/** Returns how many random cases a test tries. `npm test` tries a fifth of them. */
export function casesOf(all: number): number {
  return areAllTried ? all : Math.ceil(all / 5);
}
