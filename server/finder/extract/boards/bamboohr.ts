import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob, LocationType } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

const LOCATION_TYPES: Record<string, LocationType> = { "0": "On site", "1": "Remote", "2": "Hybrid" };

/** {account}.bamboohr.com/careers/list, and for each job …/careers/{id}/detail, which has text, date and pay. */
export function readBambooHr({ json, url }: Answer): ReaderAnswer {
  if (!isItem(json)) return { jobs: [], next: [] };
  const { origin } = new URL(url);
  const opening = isItem(json.result) && isItem(json.result.jobOpening) ? json.result.jobOpening : null;
  if (opening) {
    const id = /\/careers\/(\d+)/.exec(url)?.[1] ?? "";
    return { jobs: jobsOf(opening, id, `${origin}/careers/${id}`, url), next: [] };
  }
  const list = listOf(json.result).filter(isItem);
  const ids = list.map((job) => textProperty(job, "id")).filter((id) => /^\d+$/.test(id));
  const jobs = list.flatMap((job) =>
    jobsOf(job, textProperty(job, "id"), `${origin}/careers/${textProperty(job, "id")}`, url),
  );
  return { jobs, next: ids.map((id) => `${origin}/careers/${id}/detail`) };
}

function jobsOf(job: Item, id: string, page: string, readFrom: string): FoundJob[] {
  const own = isItem(job.location) ? job.location : {};
  const entered = isItem(job.atsLocation) ? job.atsLocation : {};
  const place = [own, entered]
    .map((location) =>
      toPlace({
        city: location.city,
        state: textProperty(location, "state") || textProperty(location, "province"),
        street: textProperty(location, "streetAddress") || textProperty(location, "addressLine1"),
        zip: location.postalCode,
        country: textProperty(location, "addressCountry") || textProperty(location, "country"),
      }),
    )
    .find((found) => found !== null);
  return jobOfBoard({
    title: job.jobOpeningName,
    url: page,
    texts: [job.description],
    postedDate: readDate(textProperty(job, "datePosted")),
    employmentType: readEmploymentType(job.employmentStatusLabel),
    locationType: LOCATION_TYPES[textProperty(job, "locationType")] ?? (job.isRemote === true ? "Remote" : null),
    pay: readPay(textProperty(job, "compensation")) ?? payOfDescription(textProperty(job, "description")),
    requisitionId: id,
    places: place ? [place] : [],
    readFrom,
  });
}
