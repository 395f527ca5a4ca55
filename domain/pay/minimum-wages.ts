import type { STATES } from "#domain/limits.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { formatHourlyPay } from "#domain/text/format.ts";
import { type CalendarDate, formatCalendarDate } from "#domain/time/calendar-date.ts";

type State = (typeof STATES)[number];
type City = "Minneapolis" | "St. Paul";
export type WagePlace = State | City;

interface Wage {
  /** Wages in dollars an hour, oldest first. Each is valid from `since` on. */
  rates: readonly { since: CalendarDate; hourly: number }[];
  /** The last year for which a developer looked up the wage, even if the wage did not change. */
  knownYear: number;
  source: string;
  url: string;
  /** A lower wage for some employers, as text. */
  exception?: string;
}

const LOOKED_UP: CalendarDate = "2026-11-24";

/**
 * The minimum wage of each place. Minnesota and its cities announce the wage of the next year in
 * September (Minn. Stat. 177.24). After an announcement, add a rate and set `knownYear` of all
 * places. `ops doctor` reports when a developer must do this. The sources for Wisconsin are Wis.
 * Stat. 104.035 and 29 U.S.C. 206 (federal).
 */
export const MINIMUM_WAGES: Record<WagePlace, Wage> = {
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
  Minneapolis: {
    rates: [{ since: "2026-01-01", hourly: 16.37 }],
    knownYear: 2026,
    source: "City of Minneapolis",
    url: "https://www.minneapolismn.gov/news/2025/december/minimum-wage",
  },
  "St. Paul": {
    // For employers with more than 100 employees, this rate has applied since January 2026.
    rates: [{ since: "2026-07-01", hourly: 16.37 }],
    knownYear: 2026,
    source: "City of Saint Paul",
    url: "https://www.stpaul.gov/departments/human-rights-equal-economic-opportunity/15-minimum-wage",
    exception: "$14.25 with up to 5 employees",
  },
};

const CITIES: Record<string, City | undefined> = {
  minneapolis: "Minneapolis",
  "st paul": "St. Paul",
  "st. paul": "St. Paul",
  "saint paul": "St. Paul",
};

/** Returns the place whose minimum wage applies: the city, or else the state. */
export function wagePlace(city: string, state: State): WagePlace {
  const name = city.trim().replace(/\s+/g, " ").toLowerCase();
  return (state === "Minnesota" && CITIES[name]) || state;
}

interface MinimumWage extends Pick<Wage, "source" | "url" | "exception"> {
  hourly: number;
  since: CalendarDate;
  /**
   * The year of the requested day, but at most `knownYear`. If the day is after `knownYear`,
   * `isOld` is true, because the wage may have changed.
   */
  year: number;
  isOld: boolean;
}

/**
 * Returns the wage that applies on a day. For a day before the first rate, returns the first rate.
 */
export function minimumWage(place: WagePlace, day: CalendarDate, wages = MINIMUM_WAGES): MinimumWage {
  const { rates, knownYear, ...about } = wages[place];
  const { hourly, since } = rates.findLast((rate) => rate.since <= day) ?? rates[0] ?? { hourly: 0, since: day };
  const year = Number(day.slice(0, 4));
  return { ...about, hourly, since, year: Math.min(year, knownYear), isOld: year > knownYear };
}

/**
 * Returns a sentence about the minimum wages in Minneapolis and St. Paul, which are higher than
 * Minnesota's.
 */
export function cityWages(day: CalendarDate): string {
  const wages = (["Minneapolis", "St. Paul"] as const).map((city) => {
    const { hourly, since, exception } = minimumWage(city, day);
    return messages.cityWage(city, formatHourlyPay(hourly), formatCalendarDate(since), exception);
  });
  return messages.cityWages(wages.join("; "), formatCalendarDate(LOOKED_UP));
}
