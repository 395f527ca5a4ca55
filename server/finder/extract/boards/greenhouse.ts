import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { type Place, readPlaces } from "#server/finder/extract/fields/places.ts";
import { type Item, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

/** Reads boards-api.greenhouse.io/v1/boards/{account}/jobs?content=true. */
export function readGreenhouse({ json }: BoardText): BoardPostings {
  const { jobs } = itemOf(json);
  return { postings: Array.isArray(jobs) ? itemsOf(jobs).map(postingOf) : [] };
}

function postingOf(job: Item): Posting {
  const location = textProperty(job, "location");
  const metadata = itemsOf(job.metadata);
  const textOf = (name: RegExp) =>
    textProperty(metadata.find((entry) => name.test(textProperty(entry, "name"))) ?? {}, "value");
  const [pay, ...otherPays] = itemsOf(job.pay_input_ranges);
  return {
    title: job.title,
    url: job.absolute_url,
    texts: [job.content],
    posted: job.first_published,
    closes: job.application_deadline,
    employmentType: textOf(/employment|job type|time type/i),
    locationType: readLocationType(textOf(/work ?place|remote|location type/i)) ?? readLocationType(location),
    pay: pay && otherPays.length === 0 ? payOfRange(pay) : undefined,
    // The job's id. `requisition_id` is not used, because it is free text such as "See opening ID".
    id: textProperty(job, "internal_job_id", "id"),
    places: placesOf(location, job),
  };
}

/**
 * Returns a range of pay in dollars. Greenhouse sends the amounts in cents. The range's title
 * contains the unit.
 */
function payOfRange(range: Item) {
  const cents = (name: string) => (typeof range[name] === "number" ? Number(range[name]) / 100 : null);
  const unit = `${textProperty(range, "title")} ${textProperty(range, "blurb")}`;
  return toFoundPay({ min: cents("min_cents"), max: cents("max_cents"), unit, currency: range.currency_type });
}

/**
 * Returns the places in `location`. If this text names no place, as in "Hybrid", returns the places
 * of the job's offices.
 */
function placesOf(location: string, job: Item): Place[] {
  const places = readPlaces(location);
  if (places.length > 0) return places;
  return itemsOf(job.offices).flatMap((office) => readPlaces(textProperty(office, "location", "name")));
}
