import type { STATES } from "./limits.ts";

interface MinimumWage {
  /** Dollars an hour. */
  hourly: number;
  year: number;
  source: string;
}

/**
 * For every employer of a state; some cities ask for more. Check again each January.
 * Minnesota: https://www.dli.mn.gov/minwage. Wisconsin: Wis. Stat. 104.035, the federal wage of 29 U.S.C. 206.
 */
export const MINIMUM_WAGES: Record<(typeof STATES)[number], MinimumWage> = {
  Minnesota: { hourly: 11.41, year: 2026, source: "Minnesota Department of Labor and Industry" },
  Wisconsin: { hourly: 7.25, year: 2026, source: "the federal minimum wage" },
};
