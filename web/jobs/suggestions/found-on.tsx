import { isWebAddress } from "#domain/fields/web-address.ts";
import type { Suggestion } from "#web/jobs/data/suggested-jobs.ts";

/** Rule 47: for each field of a suggested job, the page that it was read from. */
export function FoundOn({ sources }: { sources: Suggestion["sources"] }) {
  const fieldsByPage = groupByPage(sources);
  if (fieldsByPage.size === 0) return null;
  return (
    <ul className="mt-0.5 text-xs text-ink-muted wrap-anywhere">
      {[...fieldsByPage].map(([url, fields]) => (
        <li key={url}>
          {listOf(fields)} from{" "}
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            {url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "")}
          </a>
        </li>
      ))}
    </ul>
  );
}

function groupByPage(sources: Suggestion["sources"]): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const [field, source] of Object.entries(sources)) {
    if (typeof source?.url !== "string" || !isWebAddress(source.url)) continue;
    pages.set(source.url, [...(pages.get(source.url) ?? []), field]);
  }
  return pages;
}

/** The fields in the order of the form. */
const names: Record<string, string> = {
  name: "title",
  description: "description",
  employment_type_id: "employment type",
  location_type_id: "location type",
  education_credential_id: "education",
  experience_level_id: "experience level",
  address_line_one: "address",
  address_line_two: "address",
  city: "city",
  state: "state",
  postal_code: "postal code",
  start_date: "start date",
  end_date: "end date",
  pay_type: "pay",
  min_annual_pay: "pay",
  max_annual_pay: "pay",
  min_hourly_pay: "pay",
  max_hourly_pay: "pay",
  benefits: "benefits",
  application_type: "way to apply",
  application_url: "way to apply",
  application_email: "way to apply",
  special_instructions: "special instructions",
  job_category_list: "categories",
} satisfies Partial<Record<keyof Suggestion, string>>;

function listOf(fields: string[]): string {
  const order = Object.keys(names);
  const known = fields
    .filter((field) => field in names)
    .sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const words = [...new Set(known.map((field) => names[field]))].join(", ");
  return words === "" ? "Found" : words.charAt(0).toUpperCase() + words.slice(1);
}
