import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, property, textProperty } from "#server/finder/extract/markup/item.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

const SECTIONS = ["companyDescription", "jobDescription", "qualifications", "additionalInformation"];

/**
 * api.smartrecruiters.com/v1/companies/{account}/postings. The list has neither text nor page, so each posting is asked for; the
 * answer for one has all of it.
 */
export function readSmartRecruiters({ json, url }: Answer): ReaderAnswer {
  if (!isItem(json)) return { jobs: [], next: [] };
  if (isItem(json.jobAd)) return { jobs: jobsOf(json, url), next: [] };
  const [base = ""] = url.split("?");
  const postings = listOf(json.content).filter(isItem);
  const details = postings.map((posting) => textProperty(posting, "id")).filter((id) => /^[\w-]+$/.test(id));
  const [offset, total] = [Number(json.offset ?? 0), Number(json.totalFound ?? 0)];
  const following = offset + postings.length;
  const more = postings.length > 0 && following < total ? [`${base}?limit=100&offset=${following}`] : [];
  return { jobs: [], next: [...details.map((id) => `${base}/${id}`), ...more] };
}

function jobsOf(posting: Item, readFrom: string): FoundJob[] {
  if (posting.active === false) return [];
  const ad = isItem(posting.jobAd) ? posting.jobAd : {};
  const sections = isItem(ad.sections) ? ad.sections : {};
  const texts = SECTIONS.slice(1).map((name) => textOfSection(property(sections, name)));
  const location = isItem(posting.location) ? posting.location : {};
  const type = isItem(posting.typeOfEmployment) ? posting.typeOfEmployment : {};
  const salary = isItem(posting.compensation) ? posting.compensation : null;
  const place = toPlace({
    city: location.city,
    state: location.region,
    street: location.address,
    zip: location.postalCode,
    country: location.country,
  });
  return jobOfBoard({
    title: posting.name,
    url: textProperty(posting, "postingUrl"),
    applyUrl: posting.applyUrl,
    texts,
    postedDate: readDate(textProperty(posting, "releasedDate")),
    employmentType: readEmploymentType(textProperty(type, "label") || textProperty(type, "id")),
    locationType: location.hybrid === true ? "Hybrid" : location.remote === true ? "Remote" : null,
    pay: salary
      ? toFoundPay({
          min: salary.min,
          max: salary.max,
          unit: textProperty(salary, "period"),
          currency: salary.currency,
        })
      : payOfDescription(texts.join("\n")),
    requisitionId: textProperty(posting, "refNumber") || textProperty(posting, "id"),
    places: place ? [place] : [],
    readFrom,
  });
}

function textOfSection(section: unknown): string {
  if (!isItem(section)) return "";
  const [title, text] = [textProperty(section, "title"), textProperty(section, "text")];
  return text === "" ? "" : `${title === "" ? "" : `<h3>${title}</h3>`}${text}`;
}
