import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

const DOMAIN_ID = /\bdomain_?id["']?\s*[:=]\s*["']?(\d{1,9})|\/core\/jobs\/(\d{1,9})/i;

/**
 * {account}.applicantpro.com/jobs/ is an empty frame that names the company's number; /core/jobs/{number} is the list, and
 * …/{job}/job-details has the text.
 */
export function readApplicantPro({ json, text, url }: Answer): ReaderAnswer {
  const { origin, pathname } = new URL(url);
  if (!isItem(json)) {
    const found = DOMAIN_ID.exec(text);
    const id = found?.[1] ?? found?.[2];
    return { jobs: [], next: id === undefined ? [] : [`${origin}/core/jobs/${id}?getParams=%7B%7D`] };
  }
  const data = isItem(json.data) ? json.data : {};
  if (!Array.isArray(data.jobs)) return { jobs: jobsOf(data, origin, url), next: [] };
  const list = data.jobs.filter(isItem);
  const ids = list.map((job) => textProperty(job, "id")).filter((id) => /^\d+$/.test(id));
  return {
    jobs: list.flatMap((job) => jobsOf(job, origin, url)),
    next: ids.map((id) => `${origin}${pathname.replace(/\/$/, "")}/${id}/job-details`),
  };
}

function jobsOf(job: Item, origin: string, readFrom: string): FoundJob[] {
  const id = textProperty(job, "id");
  if (id === "") return [];
  const iso3 = textProperty(job, "iso3");
  const listed = readPlaces(textProperty(job, "jobLocation"));
  const place = toPlace({
    city: job.city,
    state: textProperty(job, "stateName") || textProperty(job, "abbreviation"),
    street: job.streetAddress,
    zip: /\b\d{5}(?:-\d{4})?\b/.exec(textProperty(job, "jobLocation"))?.[0],
    country: iso3,
  });
  const text = textProperty(job, "advertisingDescriptionHtml") || textProperty(job, "description");
  return jobOfBoard({
    title: job.title,
    url: textProperty(job, "jobUrl") || `${origin}/jobs/${id}`,
    texts: [text],
    postedDate: readDate(textProperty(job, "startDateRef")),
    validThrough: Number(job.untilFilled) === 1 ? null : readDate(textProperty(job, "endDateRef")),
    employmentType: readEmploymentType(job.employmentType),
    locationType: readLocationType(job.workplaceType),
    pay:
      iso3 === "" || iso3 === "USA"
        ? (toFoundPay({
            min: job.minSalary,
            max: job.maxSalary,
            unit: textProperty(job, "payTypeFrame") || (/hour/i.test(textProperty(job, "payType")) ? "hour" : ""),
          }) ?? payOfDescription(text))
        : null,
    requisitionId: id,
    places: place ? [place] : listed,
    readFrom,
  });
}
