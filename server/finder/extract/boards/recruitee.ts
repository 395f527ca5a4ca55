import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

/** {account}.recruitee.com/api/offers/ */
export function readRecruitee({ json, url }: Answer): ReaderAnswer {
  const list = isItem(json) ? listOf(json.offers).filter(isItem) : [];
  return {
    jobs: list
      .filter(({ status }) => status === undefined || status === "published")
      .flatMap((job) => jobsOf(job, url)),
    next: [],
  };
}

function jobsOf(job: Item, readFrom: string): FoundJob[] {
  const locations = listOf(job.locations).filter(isItem);
  const places = (locations.length > 0 ? locations : [job]).map((location) =>
    toPlace({
      city: location.city,
      state:
        textProperty(location, "state_name") || textProperty(location, "state") || textProperty(location, "state_code"),
      street: location.street,
      zip: location.postal_code,
      country: textProperty(location, "country_code") || textProperty(location, "country"),
    }),
  );
  const salary = isItem(job.salary) ? job.salary : {};
  const texts = [job.description, job.requirements];
  return jobOfBoard({
    title: job.title,
    url: job.careers_url,
    applyUrl: job.careers_apply_url,
    texts,
    postedDate: readDate(textProperty(job, "published_at") || textProperty(job, "created_at")),
    validThrough: readDate(textProperty(job, "close_at")),
    employmentType: readEmploymentType(job.employment_type_code),
    locationType:
      job.hybrid === true ? "Hybrid" : job.remote === true ? "Remote" : job.on_site === true ? "On site" : null,
    pay:
      toFoundPay({
        min: salary.min,
        max: salary.max,
        unit: textProperty(salary, "period"),
        currency: salary.currency,
      }) ?? payOfDescription(texts.filter((text) => typeof text === "string").join("\n")),
    requisitionId: textProperty(job, "id"),
    places: places.filter((place) => place !== null),
    readFrom,
  });
}
