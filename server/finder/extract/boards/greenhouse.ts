import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { type Place, readPlaces } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

/** boards-api.greenhouse.io/v1/boards/{account}/jobs?content=true; also the answer for one job. */
export function readGreenhouse({ json, url }: Answer): ReaderAnswer {
  const list = isItem(json) ? (Array.isArray(json.jobs) ? json.jobs : "absolute_url" in json ? [json] : []) : [];
  return { jobs: list.filter(isItem).flatMap((job) => jobsOf(job, url)), next: [] };
}

function jobsOf(job: Item, readFrom: string): FoundJob[] {
  const location = textProperty(job, "location");
  const content = textProperty(job, "content");
  const metadata = listOf(job.metadata).filter(isItem);
  const told = (name: RegExp) =>
    textProperty(metadata.find((entry) => name.test(textProperty(entry, "name"))) ?? {}, "value");
  const pays = listOf(job.pay_input_ranges).filter(isItem);
  return jobOfBoard({
    title: job.title,
    url: job.absolute_url,
    texts: [content],
    postedDate: readDate(textProperty(job, "first_published")),
    validThrough: readDate(textProperty(job, "application_deadline")),
    employmentType: readEmploymentType(told(/employment|job type|time type/i)),
    locationType: readLocationType(told(/work ?place|remote|location type/i)) ?? readLocationType(location),
    pay: pays.length === 1 ? payOfRange(pays[0] ?? {}) : payOfDescription(content),
    // Its "requisition_id" is free text, such as "See opening ID".
    requisitionId: textProperty(job, "internal_job_id") || textProperty(job, "id"),
    places: placesOf(location, job),
    readFrom,
  });
}

/** In cents; the title of the range names the unit. */
function payOfRange(range: Item) {
  const cents = (name: string) => (typeof range[name] === "number" ? Number(range[name]) / 100 : null);
  const unit = `${textProperty(range, "title")} ${textProperty(range, "blurb")}`;
  return toFoundPay({ min: cents("min_cents"), max: cents("max_cents"), unit, currency: range.currency_type });
}

/** "Hybrid" and "In-Office" stand in the location at some companies; the town is among the offices then. */
function placesOf(location: string, job: Item): Place[] {
  const places = readPlaces(location);
  if (places.length > 0) return places;
  const offices = listOf(job.offices).filter(isItem);
  return offices.flatMap((office) => readPlaces(textProperty(office, "location") || textProperty(office, "name")));
}
