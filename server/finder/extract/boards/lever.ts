import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay, toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { readPlaces } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, itemOf, itemsOf, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

/** Reads api.lever.co/v0/postings/{account}?mode=json. */
export function readLever({ json }: BoardText): BoardPostings {
  return { postings: itemsOf(json).map(postingOf) };
}

function postingOf(job: Item): Posting {
  const categories = itemOf(job.categories);
  const locations = listOf(categories.allLocations).filter((location) => typeof location === "string");
  const location = locations.length > 0 ? locations.join(";") : textProperty(categories, "location");
  const lists = itemsOf(job.lists).map(
    (list) => `<h3>${textProperty(list, "text")}</h3><ul>${textProperty(list, "content")}</ul>`,
  );
  const range = isItem(job.salaryRange) ? job.salaryRange : null;
  const isForeign = typeof job.country === "string" && job.country !== "" && job.country !== "US";
  return {
    title: job.text,
    url: job.hostedUrl,
    applyUrl: job.applyUrl,
    texts: [job.description, ...lists, job.additional],
    posted: job.createdAt,
    employmentType: textProperty(categories, "commitment"),
    locationType: readLocationType(job.workplaceType ?? location),
    pay: range
      ? toFoundPay({ min: range.min, max: range.max, unit: range.interval, currency: range.currency })
      : (readPay(textProperty(job, "salaryDescriptionPlain")) ?? (isForeign ? null : undefined)),
    id: textProperty(job, "reqCode", "id"),
    places: readPlaces(isForeign ? `${location}, Canada` : location),
  };
}
