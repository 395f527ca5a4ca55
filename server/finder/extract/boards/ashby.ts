import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay, toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { type Place, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundPay } from "#server/finder/jobs/found-job.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

/** Reads api.ashbyhq.com/posting-api/job-board/{account}?includeCompensation=true. */
export function readAshby({ json }: BoardText): BoardPostings {
  const jobs = itemsOf(itemOf(json).jobs).filter(({ isListed }) => isListed !== false);
  return { postings: jobs.map(postingOf) };
}

function postingOf(job: Item): Posting {
  return {
    title: job.title,
    url: job.jobUrl,
    applyUrl: job.applyUrl,
    texts: [job.descriptionHtml ?? job.descriptionPlain],
    posted: job.publishedAt,
    employmentType: job.employmentType,
    // `isRemote` is also true for hybrid jobs.
    locationType: readLocationType(job.workplaceType) ?? (job.isRemote === true ? "Remote" : null),
    pay: payOf(job.compensation),
    id: textProperty(job, "requisitionId", "id"),
    places: [job, ...itemsOf(job.secondaryLocations)].flatMap(placesOf),
  };
}

function placesOf(location: Item): Place[] {
  const address = itemOf(location.address);
  const postal = itemOf(address.postalAddress ?? address);
  const place = toPlace({
    city: postal.addressLocality,
    state: postal.addressRegion,
    street: postal.streetAddress,
    zip: postal.postalCode,
    country: postal.addressCountry,
  });
  return place && place.city !== null ? [place] : readPlaces(textProperty(location, "location"));
}

/** Returns the salary. Leaves out other components, such as shares and bonuses. */
function payOf(compensation: unknown): FoundPay | null {
  if (!isItem(compensation)) return null;
  const tiers = itemsOf(compensation.compensationTiers);
  const components = [...itemsOf(compensation.summaryComponents), ...tiers.flatMap((tier) => itemsOf(tier.components))];
  const salary = components.find((component) => /salary/i.test(textProperty(component, "compensationType")));
  if (!salary) return readPay(textProperty(compensation, "scrapeableCompensationSalarySummary"));
  return toFoundPay({
    min: salary.minValue,
    max: salary.maxValue,
    unit: salary.interval,
    currency: salary.currencyCode,
  });
}
