import type { CalendarDate } from "./calendar-date.ts";
import type { STATES } from "./limits.ts";

type State = (typeof STATES)[number];

interface StateWage {
  /** From each of these days on, the oldest first, in dollars an hour. */
  rates: readonly { since: CalendarDate; hourly: number }[];
  /** The last year that was looked up, also where nothing changed. */
  knownYear: number;
  source: string;
  url: string;
}

/**
 * For every employer of a state; what cities ask for is not here. Minnesota adjusts its wage each January and announces it by the end of
 * August (Minn. Stat. 177.24): add a line, and set `knownYear` of both. `ops doctor` says when this is due. Looked up on 2026-11-22.
 * Wisconsin: Wis. Stat. 104.035, the federal wage of 29 U.S.C. 206.
 */
export const MINIMUM_WAGES: Record<State, StateWage> = {
  Minnesota: {
    rates: [{ since: "2026-01-01", hourly: 11.41 }],
    knownYear: 2026,
    source: "Minnesota Department of Labor and Industry",
    url: "https://www.dli.mn.gov/minwage",
  },
  Wisconsin: {
    rates: [{ since: "2009-07-24", hourly: 7.25 }],
    knownYear: 2026,
    source: "the federal minimum wage",
    url: "https://dwd.wisconsin.gov/er/laborstandards/minimumwage.htm",
  },
};

interface MinimumWage extends Pick<StateWage, "source" | "url"> {
  hourly: number;
  /** The year that it is known for: an earlier one than that of the day, where nobody has looked since. */
  year: number;
  isOld: boolean;
}

/** The wage of a day; before the first rate, that one. */
export function minimumWage(state: State, day: CalendarDate, wages = MINIMUM_WAGES): MinimumWage {
  const { rates, knownYear, source, url } = wages[state];
  const { hourly } = rates.findLast(({ since }) => since <= day) ?? rates[0] ?? { hourly: 0 };
  const year = Number(day.slice(0, 4));
  return { hourly, year: Math.min(year, knownYear), isOld: year > knownYear, source, url };
}
