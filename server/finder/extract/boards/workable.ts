import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

/** apply.workable.com/api/v1/widget/accounts/{account}?details=true */
export function readWorkable({ json, url }: Answer): ReaderAnswer {
  const list = isItem(json) ? listOf(json.jobs).filter(isItem) : [];
  return { jobs: list.flatMap((job) => jobsOf(job, url)), next: [] };
}

function jobsOf(job: Item, readFrom: string): FoundJob[] {
  const locations = listOf(job.locations)
    .filter(isItem)
    .filter((location) => location.hidden !== true);
  const places = (locations.length > 0 ? locations : [job]).map((location) =>
    toPlace({
      city: location.city,
      state: textProperty(location, "region") || textProperty(location, "state"),
      zip: textProperty(location, "zip") || textProperty(location, "postal_code"),
      country: textProperty(location, "countryCode") || textProperty(location, "country"),
    }),
  );
  const texts = [job.description, job.requirements, job.benefits];
  return jobOfBoard({
    title: job.title,
    url: textProperty(job, "url") || textProperty(job, "shortlink"),
    applyUrl: job.application_url,
    texts,
    postedDate: readDate(textProperty(job, "published_on") || textProperty(job, "created_at")),
    employmentType: readEmploymentType(job.employment_type),
    locationType: readLocationType(job.workplace) ?? (job.telecommuting === true ? "Remote" : null),
    pay: payOfDescription(texts.filter((text) => typeof text === "string").join("\n")),
    requisitionId: textProperty(job, "code") || textProperty(job, "shortcode"),
    places: places.filter((place) => place !== null),
    readFrom,
  });
}
