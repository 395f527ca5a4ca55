import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

/** Reads apply.workable.com/api/v1/widget/accounts/{account}?details=true. */
export function readWorkable({ json }: BoardText): BoardPostings {
  return { postings: itemsOf(itemOf(json).jobs).map(postingOf) };
}

function postingOf(job: Item): Posting {
  const locations = itemsOf(job.locations).filter(({ hidden }) => hidden !== true);
  const places = (locations.length > 0 ? locations : [job]).map((location) =>
    toPlace({
      city: location.city,
      state: textProperty(location, "region", "state"),
      zip: textProperty(location, "zip", "postal_code"),
      country: textProperty(location, "countryCode", "country"),
    }),
  );
  return {
    title: job.title,
    url: textProperty(job, "url", "shortlink"),
    applyUrl: job.application_url,
    texts: [job.description, job.requirements, job.benefits],
    posted: job.published_on || job.created_at,
    employmentType: job.employment_type,
    locationType: readLocationType(job.workplace) ?? (job.telecommuting === true ? "Remote" : null),
    id: textProperty(job, "code", "shortcode"),
    places,
  };
}
