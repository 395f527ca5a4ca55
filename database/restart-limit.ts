/**
 * Maximum number of restarts within a minute. If the program ends again within this minute, it is
 * not restarted.
 */
const RESTARTS_A_MINUTE = 5;

/**
 * Returns a function to call each time the program ends. The function returns how often the program
 * ended within the last minute.
 */
export function createRestartLimit(): () => { inLastMinute: number; isReached: boolean } {
  let ends: number[] = [];
  return () => {
    const now = performance.now();
    ends = [...ends.filter((at) => at > now - 60_000), now];
    return { inLastMinute: ends.length, isReached: ends.length > RESTARTS_A_MINUTE };
  };
}
