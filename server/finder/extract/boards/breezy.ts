import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { readPay } from "#server/finder/extract/fields/pay.ts";
import { type Place, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, itemsOf, textProperty, toText } from "#server/finder/extract/markup/item.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

/**
 * Reads {account}.breezy.hr/json. This list has no texts, so the scan also reads each job's page.
 */
export function readBreezy({ json }: BoardText): BoardPostings {
  const jobs = Array.isArray(json) ? itemsOf(json) : [];
  const withoutText = jobs.filter((job) => textProperty(job, "description") === "");
  return {
    postings: jobs.map(postingOf),
    next: [...new Set(withoutText.map((job) => textProperty(job, "url")))].filter((url) => url !== ""),
  };
}

function postingOf(job: Item): Posting {
  const several = itemsOf(job.locations);
  const locations = several.length > 0 ? several : itemsOf(job.location);
  return {
    title: job.name,
    url: job.url,
    texts: [job.description],
    posted: job.published_date,
    employmentType: textProperty(job, "type"),
    locationType: locations.some((location) => location.is_remote === true)
      ? "Remote"
      : readLocationType(locations.map((location) => textProperty(location, "name")).join(" ")),
    pay: readPay(textProperty(job, "salary")),
    id: textProperty(job, "id"),
    places: locations.flatMap(placesOf),
  };
}

function placesOf(location: Item): Place[] {
  const place = toPlace({
    city: location.city,
    state: codeOf(location.state),
    street: location.streetAddress,
    zip: location.zipCode,
    country: codeOf(location.country),
  });
  return place ? [place] : readPlaces(textProperty(location, "name"));
}

function codeOf(value: unknown): string {
  const [item] = itemsOf(value);
  return item ? textProperty(item, "id", "name") : toText(value);
}
