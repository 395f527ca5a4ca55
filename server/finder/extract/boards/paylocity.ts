import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import { assignedJson } from "#server/finder/extract/markup/parse-loose-json.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

const SITE = "https://recruiting.paylocity.com";

/**
 * Reads recruiting.paylocity.com/Recruiting/Jobs/All/{account}. A script in this page lists the
 * jobs without their texts, so the scan also reads each job's page.
 */
export function readPaylocity({ text }: BoardText): BoardPostings {
  const { Jobs: list } = itemOf(assignedJson(text, /window\.pageData\s*=\s*/));
  const postings = Array.isArray(list) ? itemsOf(list).map(postingOf) : [];
  return {
    postings,
    next: postings.map(({ url }) => String(url)),
    isEmpty: Array.isArray(list) && list.length === 0,
  };
}

function postingOf(job: Item): Posting {
  const id = textProperty(job, "JobId");
  const location = itemOf(job.JobLocation);
  const name = textProperty(job, "LocationName");
  const place = toPlace({
    city: textProperty(location, "City", "city"),
    state: textProperty(location, "State", "state"),
    street: textProperty(location, "Address", "address"),
    zip: textProperty(location, "Zip", "zipCode", "zip", "postalCode"),
    country: textProperty(location, "Country", "country"),
  });
  return {
    title: job.JobTitle,
    url: `${SITE}/Recruiting/Jobs/Details/${id}`,
    posted: job.PublishedDate,
    locationType: job.IsRemote === true ? "Remote" : readLocationType(name),
    id,
    places: place ? [place] : readPlaces(name).filter(({ state }) => state !== null),
  };
}
