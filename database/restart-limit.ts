/** A program that ends more often within a minute is given up. */
const RESTARTS_A_MINUTE = 5;

/** Counts how often what is supervised has ended, and keeps no more than the last minute. To be called at each end. */
export function createRestartLimit(): () => { inLastMinute: number; isReached: boolean } {
  let ends: number[] = [];
  return () => {
    const now = performance.now();
    ends = [...ends.filter((at) => at > now - 60_000), now];
    return { inLastMinute: ends.length, isReached: ends.length > RESTARTS_A_MINUTE };
  };
}
