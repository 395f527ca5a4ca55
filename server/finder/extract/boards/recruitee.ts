import { toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, itemOf, itemsOf, textProperty } from "#server/finder/extract/markup/item.ts";
import type { BoardPostings, BoardText, Posting } from "./posting.ts";

/** Reads {account}.recruitee.com/api/offers/. */
export function readRecruitee({ json }: BoardText): BoardPostings {
  const offers = itemsOf(itemOf(json).offers);
  return { postings: offers.filter(({ status = "published" }) => status === "published").map(postingOf) };
}

function postingOf(job: Item): Posting {
  const locations = itemsOf(job.locations);
  const places = (locations.length > 0 ? locations : [job]).map((location) =>
    toPlace({
      city: location.city,
      state: textProperty(location, "state_name", "state", "state_code"),
      street: location.street,
      zip: location.postal_code,
      country: textProperty(location, "country_code", "country"),
    }),
  );
  const { min, max, period, currency } = itemOf(job.salary);
  return {
    title: job.title,
    url: job.careers_url,
    applyUrl: job.careers_apply_url,
    texts: [job.description, job.requirements],
    posted: job.published_at || job.created_at,
    closes: job.close_at,
    employmentType: job.employment_type_code,
    locationType:
      job.hybrid === true ? "Hybrid" : job.remote === true ? "Remote" : job.on_site === true ? "On site" : null,
    pay: toFoundPay({ min, max, unit: period, currency }) ?? undefined,
    id: textProperty(job, "id"),
    places,
  };
}
