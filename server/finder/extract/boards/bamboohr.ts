import { readPay } from "#server/finder/extract/fields/pay.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { LocationType } from "#server/finder/jobs/found-job.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

const LOCATION_TYPES: Record<string, LocationType> = { "0": "On site", "1": "Remote", "2": "Hybrid" };

/**
 * Reads the list {account}.bamboohr.com/careers/list. Reads each job's text, date and pay in
 * …/careers/{id}/detail.
 */
export function readBambooHr({ json, url }: BoardText): BoardPostings {
  const { origin } = new URL(url);
  const { result } = itemOf(json);
  const opening = itemOf(result).jobOpening;
  if (isItem(opening)) {
    const id = /\/careers\/(\d+)/.exec(url)?.[1] ?? "";
    return { postings: [postingOf(opening, id, origin)] };
  }
  const jobs = itemsOf(result).map((job) => ({ job, id: textProperty(job, "id") }));
  return {
    postings: jobs.map(({ job, id }) => postingOf(job, id, origin)),
    next: jobs.filter(({ id }) => /^\d+$/.test(id)).map(({ id }) => `${origin}/careers/${id}/detail`),
  };
}

function postingOf(job: Item, id: string, origin: string): Posting {
  const places = [itemOf(job.location), itemOf(job.atsLocation)].map((location) =>
    toPlace({
      city: location.city,
      state: textProperty(location, "state", "province"),
      street: textProperty(location, "streetAddress", "addressLine1"),
      zip: location.postalCode,
      country: textProperty(location, "addressCountry", "country"),
    }),
  );
  return {
    title: job.jobOpeningName,
    url: `${origin}/careers/${id}`,
    texts: [job.description],
    posted: job.datePosted,
    employmentType: job.employmentStatusLabel,
    locationType: LOCATION_TYPES[textProperty(job, "locationType")] ?? (job.isRemote === true ? "Remote" : null),
    pay: readPay(textProperty(job, "compensation")) ?? undefined,
    id,
    places: places.filter((place) => place !== null).slice(0, 1),
  };
}
