/** For lru-cache: ages follow the clock that tokens follow, which keeps running while a machine sleeps. */
export const WALL_CLOCK = { perf: { now: () => Date.now() }, ttlResolution: 0 };
