import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import { type Place, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

/** {account}.breezy.hr/json. It tells no text, so each job's page is read for its markup. */
export function readBreezy({ json, url }: Answer): ReaderAnswer {
  const jobs = (Array.isArray(json) ? json : []).filter(isItem).flatMap((job) => jobsOf(job, url));
  return { jobs, next: [...new Set(jobs.filter(({ description }) => description === null).map((job) => job.url))] };
}

function jobsOf(job: Item, readFrom: string): FoundJob[] {
  const several = listOf(job.locations).filter(isItem);
  const locations = several.length > 0 ? several : listOf(job.location).filter(isItem);
  return jobOfBoard({
    title: job.name,
    url: job.url,
    texts: [job.description],
    postedDate: readDate(textProperty(job, "published_date")),
    employmentType: readEmploymentType(textProperty(job, "type")),
    locationType: locations.some((location) => location.is_remote === true)
      ? "Remote"
      : readLocationType(locations.map((location) => textProperty(location, "name")).join(" ")),
    pay: readPay(textProperty(job, "salary")),
    requisitionId: textProperty(job, "id"),
    places: locations.flatMap(placeOf),
    readFrom,
  });
}

function placeOf(location: Item): Place[] {
  const code = (value: unknown) => (isItem(value) ? textProperty(value, "id") || textProperty(value, "name") : value);
  const place = toPlace({
    city: location.city,
    state: code(location.state),
    street: textProperty(location, "streetAddress"),
    zip: textProperty(location, "zipCode"),
    country: code(location.country),
  });
  return place ? [place] : readPlaces(textProperty(location, "name"));
}
