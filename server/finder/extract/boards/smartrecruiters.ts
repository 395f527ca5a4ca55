import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

const SECTIONS = ["jobDescription", "qualifications", "additionalInformation"];

/**
 * Reads api.smartrecruiters.com/v1/companies/{account}/postings. This list has no texts and no
 * URLs, so the scan also fetches each posting.
 */
export function readSmartRecruiters({ json, url }: BoardText): BoardPostings {
  if (!isItem(json)) return { postings: [] };
  if (isItem(json.jobAd)) return { postings: json.active === false ? [] : [postingOf(json)] };
  const [base = ""] = url.split("?");
  const listed = itemsOf(json.content);
  const ids = listed.map((posting) => textProperty(posting, "id")).filter((id) => /^[\w-]+$/.test(id));
  const following = Number(json.offset ?? 0) + listed.length;
  const more = listed.length > 0 && following < Number(json.totalFound ?? 0);
  const next = [...ids.map((id) => `${base}/${id}`), ...(more ? [`${base}?limit=100&offset=${following}`] : [])];
  return { postings: [], next };
}

function postingOf(posting: Item): Posting {
  const sections = itemOf(itemOf(posting.jobAd).sections);
  const location = itemOf(posting.location);
  const salary = isItem(posting.compensation) ? posting.compensation : null;
  return {
    title: posting.name,
    url: posting.postingUrl,
    applyUrl: posting.applyUrl,
    texts: SECTIONS.map((name) => textOfSection(itemOf(sections[name]))),
    posted: posting.releasedDate,
    employmentType: textProperty(itemOf(posting.typeOfEmployment), "label", "id"),
    locationType: location.hybrid === true ? "Hybrid" : location.remote === true ? "Remote" : null,
    pay: salary
      ? toFoundPay({ min: salary.min, max: salary.max, unit: salary.period, currency: salary.currency })
      : undefined,
    id: textProperty(posting, "refNumber", "id"),
    places: [
      toPlace({
        city: location.city,
        state: location.region,
        street: location.address,
        zip: location.postalCode,
        country: location.country,
      }),
    ],
  };
}

function textOfSection(section: Item): string {
  const [title, text] = [textProperty(section, "title"), textProperty(section, "text")];
  return text === "" ? "" : `${title === "" ? "" : `<h3>${title}</h3>`}${text}`;
}
