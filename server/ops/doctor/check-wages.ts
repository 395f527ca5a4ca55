import { MINIMUM_WAGES, minimumWage, type WagePlace } from "#domain/pay/minimum-wages.ts";
import { type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/** Reports minimum wages in the source code that are older than this year's (rule 82). */
export async function checkWages(today: CalendarDate = todayInPortal()): Promise<Finding[]> {
  const places = Object.keys(MINIMUM_WAGES) as WagePlace[];
  const wages = places.map((place) => ({ place, ...minimumWage(place, today) }));
  const old = wages.filter(({ isOld }) => isOld);
  if (old.length === 0) return [fine("The minimum wages that members see are this year's.")];
  return old.map(({ place, year, url }) =>
    wrong(
      `The minimum wage of ${place} that members see is from ${year}. Update Openings, or add the wage from ${url} to domain/pay/minimum-wages.ts.`,
    ),
  );
}
