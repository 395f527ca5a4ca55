import type { STATES } from "./limits.ts";

interface MinimumWage {
  /** Dollars an hour. */
  hourly: number;
  /** The last year that it is known for. */
  year: number;
  source: string;
  url: string;
}

/**
 * For every employer of a state; what cities ask for is not here. Checked on 2026-11-22; check again each January, when Minnesota
 * adjusts its wage (Minn. Stat. 177.24). Wisconsin: Wis. Stat. 104.035, the federal wage of 29 U.S.C. 206, since 2009-07-24.
 */
export const MINIMUM_WAGES: Record<(typeof STATES)[number], MinimumWage> = {
  Minnesota: {
    hourly: 11.41,
    year: 2026,
    source: "Minnesota Department of Labor and Industry",
    url: "https://www.dli.mn.gov/minwage",
  },
  Wisconsin: {
    hourly: 7.25,
    year: 2026,
    source: "the federal minimum wage",
    url: "https://dwd.wisconsin.gov/er/laborstandards/minimumwage.htm",
  },
};
