import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay, toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { readPlaces } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

/** api.lever.co/v0/postings/{account}?mode=json */
export function readLever({ json, url }: Answer): ReaderAnswer {
  return {
    jobs: listOf(json)
      .filter(isItem)
      .flatMap((job) => jobsOf(job, url)),
    next: [],
  };
}

function jobsOf(job: Item, readFrom: string): FoundJob[] {
  const categories = isItem(job.categories) ? job.categories : {};
  const locations = listOf(categories.allLocations).filter((location) => typeof location === "string");
  const location = locations.length > 0 ? locations.join(";") : textProperty(categories, "location");
  const lists = listOf(job.lists)
    .filter(isItem)
    .map((list) => `<h3>${textProperty(list, "text")}</h3><ul>${textProperty(list, "content")}</ul>`);
  const texts = [textProperty(job, "description"), ...lists, textProperty(job, "additional")];
  const range = isItem(job.salaryRange) ? job.salaryRange : null;
  const isForeign = typeof job.country === "string" && job.country !== "" && job.country !== "US";
  return jobOfBoard({
    title: job.text,
    url: job.hostedUrl,
    applyUrl: job.applyUrl,
    texts,
    postedDate: readDate(job.createdAt),
    employmentType: readEmploymentType(textProperty(categories, "commitment")),
    locationType:
      readLocationType(job.workplaceType) ?? (job.workplaceType === undefined ? readLocationType(location) : null),
    pay: range
      ? toFoundPay({ min: range.min, max: range.max, unit: range.interval, currency: range.currency })
      : (readPay(textProperty(job, "salaryDescriptionPlain")) ??
        (isForeign ? null : payOfDescription(texts.join("\n")))),
    requisitionId: textProperty(job, "reqCode") || textProperty(job, "id"),
    places: readPlaces(isForeign ? `${location}, Canada` : location),
    readFrom,
  });
}
