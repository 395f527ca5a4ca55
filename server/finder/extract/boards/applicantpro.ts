import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

const DOMAIN_ID = /\bdomain_?id["']?\s*[:=]\s*["']?(\d{1,9})|\/core\/jobs\/(\d{1,9})/i;

/**
 * Reads the page {account}.applicantpro.com/jobs/, which contains the company's number. This number
 * is in the URLs of the list of jobs (/core/jobs/{number}) and of a job's text
 * (…/{job}/job-details).
 */
export function readApplicantPro({ json, text, url }: BoardText): BoardPostings {
  const { origin, pathname } = new URL(url);
  if (!isItem(json)) {
    const found = DOMAIN_ID.exec(text);
    const id = found?.[1] ?? found?.[2];
    return { postings: [], next: id === undefined ? [] : [`${origin}/core/jobs/${id}?getParams=%7B%7D`] };
  }
  const data = itemOf(json.data);
  const isList = Array.isArray(data.jobs);
  const postings = (isList ? itemsOf(data.jobs) : [data]).map((job) => postingOf(job, origin)).filter(({ id }) => id);
  const ids = isList ? postings.map(({ id }) => id).filter((id) => /^\d+$/.test(id)) : [];
  return { postings, next: ids.map((id) => `${origin}${pathname.replace(/\/$/, "")}/${id}/job-details`) };
}

function postingOf(job: Item, origin: string): Posting {
  const id = textProperty(job, "id");
  const country = textProperty(job, "iso3");
  const location = textProperty(job, "jobLocation");
  const place = toPlace({
    city: job.city,
    state: textProperty(job, "stateName", "abbreviation"),
    street: job.streetAddress,
    zip: /\b\d{5}(?:-\d{4})?\b/.exec(location)?.[0],
    country,
  });
  const unit = textProperty(job, "payTypeFrame") || (/hour/i.test(textProperty(job, "payType")) ? "hour" : "");
  const pay = toFoundPay({ min: job.minSalary, max: job.maxSalary, unit });
  return {
    title: job.title,
    url: textProperty(job, "jobUrl") || `${origin}/jobs/${id}`,
    texts: [textProperty(job, "advertisingDescriptionHtml", "description")],
    posted: job.startDateRef,
    closes: Number(job.untilFilled) === 1 ? null : job.endDateRef,
    employmentType: job.employmentType,
    locationType: readLocationType(job.workplaceType),
    pay: country === "" || country === "USA" ? (pay ?? undefined) : null,
    id,
    places: place ? [place] : readPlaces(location),
  };
}
