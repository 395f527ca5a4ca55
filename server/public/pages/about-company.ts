import { companyPath } from "#domain/public-paths.ts";
import { emailUrl, phoneUrl } from "#domain/text/contact-url.ts";
import { formatCount } from "#domain/text/format.ts";
import { type Html, html, type Part } from "./html.ts";
import { toShownRichText } from "./shown-text.ts";
import type { SiteDatabase } from "./site-database.ts";
import { splitMarkup } from "./text-parts.ts";

/** A company as staff approved it (rule 76). */
export type PublicCompany = {
  id: number;
  name: string;
  company_url: string | null;
  logo: string | null;
  description: string | null;
  primary_service: string | null;
  employee_count: number | null;
  contact_email: string | null;
  phone: string | null;
};

export const COMPANIES =
  "select id, name, company_url, logo, description, primary_service, employee_count, contact_email, phone from site.companies";

export async function findCompany(database: SiteDatabase, id: number): Promise<PublicCompany | undefined> {
  return (await database.read<PublicCompany>(`${COMPANIES} where id = $1`, [id]))[0];
}

/**
 * Maximum number of bytes of a description on a page, so that the page with its jobs stays below
 * 30 KiB.
 */
const DESCRIPTION_MAX_BYTES = { "of its page": 7_000, "of a job": 1_500 } as const;

/**
 * Returns the company's description, split into parts if it is long. Returns undefined if there is
 * none.
 */
export function descriptionParts(
  { description }: PublicCompany,
  place: keyof typeof DESCRIPTION_MAX_BYTES,
): Html[] | undefined {
  const text = toShownRichText(description ?? "");
  const isEmpty = text.text.replace(/<[^>]*>|&nbsp;/g, "").trim() === "";
  return isEmpty ? undefined : splitMarkup(text, DESCRIPTION_MAX_BYTES[place]);
}

/**
 * Returns the company's primary service, size and website, and the contact if `hasContact` is true.
 * Returns false if all are missing. The page of a job shows no contact, because the job has its own
 * way to apply.
 */
export function companyFacts(company: PublicCompany, { hasContact }: { hasContact: boolean }): Html | false {
  const { primary_service, employee_count, company_url, contact_email, phone } = company;
  const facts: [name: string, value: Part][] = [
    ["Primary service", primary_service],
    ["Employees", employee_count !== null && formatCount(employee_count)],
    ["Website", websiteOf(company_url)],
    ["Email", hasContact && contact_email && html`<a href="${emailUrl(contact_email)}">${contact_email}</a>`],
    ["Phone", hasContact && phone && phoneOf(phone)],
  ];
  const shown = facts.filter(([, value]) => value);
  return (
    shown.length > 0 &&
    html`<dl class="company-facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
  );
}

function websiteOf(url: string | null): Html | false {
  if (!url || !URL.canParse(url)) return false;
  return html`<a href="${url}" rel="noopener noreferrer nofollow">${new URL(url).host.replace(/^www\./, "")}</a>`;
}

function phoneOf(phone: string): Part {
  const url = phoneUrl(phone);
  return url === null ? phone : html`<a href="${url}">${phone}</a>`;
}

/**
 * Returns the block about the company that is below a job. Returns false if the company has no
 * approved texts.
 */
export function aboutCompany(company: PublicCompany | null): Html | false {
  if (!company) return false;
  const [text, more] = descriptionParts(company, "of a job") ?? [];
  const facts = companyFacts(company, { hasContact: false });
  if (!text && !facts) return false;
  return html`<section class="posting-text"><h2>About ${company.name}</h2>${text && html`<div class="text">${text}</div>`}${
    more && html`<p><a href="${companyPath(company)}">Read more about ${company.name}</a></p>`
  }${facts}</section>`;
}
