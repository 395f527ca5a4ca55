/** For lru-cache: what is remembered for a time ends by the clock that tokens carry, which goes on while a machine sleeps. */
export const WALL_CLOCK = { perf: { now: () => Date.now() }, ttlResolution: 0 };
