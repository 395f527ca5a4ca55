import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay, toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { type Place, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, property, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob, FoundPay, LocationType } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

/** api.ashbyhq.com/posting-api/job-board/{account}?includeCompensation=true */
export function readAshby({ json, url }: Answer): ReaderAnswer {
  const list = isItem(json) ? listOf(json.jobs).filter(isItem) : [];
  return { jobs: list.filter((job) => job.isListed !== false).flatMap((job) => jobsOf(job, url)), next: [] };
}

function jobsOf(job: Item, readFrom: string): FoundJob[] {
  return jobOfBoard({
    title: job.title,
    url: job.jobUrl,
    applyUrl: job.applyUrl,
    texts: [job.descriptionHtml ?? job.descriptionPlain],
    postedDate: readDate(textProperty(job, "publishedAt")),
    employmentType: readEmploymentType(job.employmentType),
    locationType: locationTypeOf(job),
    pay: payOf(job.compensation),
    requisitionId: textProperty(job, "requisitionId") || textProperty(job, "id"),
    places: [job, ...listOf(job.secondaryLocations).filter(isItem)].flatMap(placeOf),
    readFrom,
  });
}

/** `isRemote` is true of hybrid jobs too, so the workplace's type wins. */
function locationTypeOf(job: Item): LocationType | null {
  const type = readLocationType(textProperty(job, "workplaceType"));
  return type ?? (job.isRemote === true ? "Remote" : null);
}

function placeOf(location: Item): Place[] {
  const address = property(location, "address");
  const postal = isItem(address) ? (address.postalAddress ?? address) : null;
  const named = isItem(postal)
    ? toPlace({
        city: postal.addressLocality,
        state: postal.addressRegion,
        street: postal.streetAddress,
        zip: postal.postalCode,
        country: textProperty(postal, "addressCountry").replace(/^United States.*$/i, "US"),
      })
    : null;
  return named && named.city !== null ? [named] : readPlaces(textProperty(location, "location"));
}

/** Of several components only the salary is pay; shares and bonuses are none. */
function payOf(compensation: unknown): FoundPay | null {
  if (!isItem(compensation)) return null;
  const tiers = listOf(compensation.compensationTiers).filter(isItem);
  const components = [
    ...listOf(compensation.summaryComponents),
    ...tiers.flatMap((tier) => listOf(tier.components)),
  ].filter(isItem);
  const salary = components.find((component) => /salary/i.test(textProperty(component, "compensationType")));
  if (!salary) return readPay(textProperty(compensation, "scrapeableCompensationSalarySummary"));
  return toFoundPay({
    min: salary.minValue,
    max: salary.maxValue,
    unit: salary.interval,
    currency: salary.currencyCode,
  });
}
