import { applyByEmail, applyByUrl, readEmail, toWebUrl } from "#server/finder/extract/fields/apply-way.ts";
import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { benefitsOf } from "#server/finder/extract/fields/instructions.ts";
import { newFoundJobs } from "#server/finder/extract/fields/new-found-jobs.ts";
import { payOfDescription, readPay, toFoundPay } from "#server/finder/extract/fields/pay.ts";
import { type Place, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { educationOfLines, experienceOfLines } from "#server/finder/extract/fields/requirements.ts";
import { cleanTitle } from "#server/finder/extract/fields/title.ts";
import { cleanDescription } from "#server/finder/extract/html/clean-description.ts";
import type {
  ApplyWay,
  EducationName,
  ExperienceName,
  FoundJob,
  FoundPay,
  LocationType,
  SourceKind,
} from "#server/finder/jobs/found-job.ts";
import { type Item, isItem, listOf, property, textProperty, toText } from "./item.ts";

/**
 * Converts a schema.org JobPosting to found jobs, one for each place in Minnesota or Wisconsin.
 * Returns an empty list for a JobPosting without a title.
 */
export function jobsOfPosting(item: Item, pageUrl: string, kind: SourceKind): FoundJob[] {
  const title = cleanTitle(textProperty(item, "title") || textProperty(item, "name"));
  if (title === null) return [];
  const url = toWebUrl(textProperty(item, "url") || pageUrl, pageUrl) ?? pageUrl;
  const texts = ["description", "responsibilities", "qualifications"];
  const description = cleanDescription(...texts.map((name) => partOf(item, name)));
  const fields = {
    title,
    description,
    postedDate: readDate(textProperty(item, "datePosted")),
    validThrough: readDate(textProperty(item, "validThrough")),
    employmentType: readEmploymentType(listOf(property(item, "employmentType")).map(toText)),
    locationType: locationTypeOf(item),
    pay: payOf(item) ?? (property(item, "baseSalary") === undefined ? payOfDescription(description) : null),
    apply: applyOf(item, url),
    requisitionId: requisitionOf(item),
    education: educationOf(item),
    experience: experienceOf(item),
    benefits: benefitsOf([{ text: `Benefits: ${textProperty(item, "jobBenefits")}`, isHeading: false }]),
    instructions: null,
  };
  return newFoundJobs(fields, placesOf(item), url, kind, pageUrl);
}

/**
 * Returns the property's text. Returns null if the text is empty or the description already
 * contains it.
 */
function partOf(item: Item, name: string): string | null {
  const text = toText(property(item, name));
  return name !== "description" && text !== "" && textProperty(item, "description").includes(text)
    ? null
    : text || null;
}

function locationTypeOf(item: Item): LocationType | null {
  const type = textProperty(item, "jobLocationType");
  if (/telecommute|remote/i.test(type)) return "Remote";
  if (/hybrid/i.test(type)) return "Hybrid";
  return /on[-_ ]?site|in[-_ ]?person/i.test(type) ? "On site" : null;
}

function placesOf(item: Item): Place[] {
  return listOf(property(item, "jobLocation")).flatMap((location) => {
    if (typeof location === "string") return readPlaces(location);
    if (!isItem(location)) return [];
    const address = property(location, "address") ?? location;
    return listOf(address).flatMap((one) =>
      typeof one === "string" ? readPlaces(one) : isItem(one) ? placeOfAddress(one, location) : [],
    );
  });
}

function placeOfAddress(address: Item, location: Item): Place[] {
  const read = (name: string) => textProperty(address, name);
  const place = toPlace({
    city: read("addressLocality"),
    state: read("addressRegion"),
    street: read("streetAddress"),
    zip: read("postalCode"),
    country: read("addressCountry"),
  });
  if (place !== null) return [place];
  const named = read("name") || (address === location ? "" : textProperty(location, "name"));
  return named === "" ? [] : readPlaces(named);
}

function payOf(item: Item): FoundPay | null {
  for (const name of ["baseSalary", "estimatedSalary", "salary"]) {
    for (const salary of listOf(property(item, name))) {
      const pay = isItem(salary) ? payOfAmount(salary, textProperty(item, "salaryCurrency")) : readPay(toText(salary));
      if (pay !== null) return pay;
    }
  }
  return null;
}

function payOfAmount(salary: Item, currencyOfJob: string): FoundPay | null {
  const value = property(salary, "value");
  const amount = isItem(value) ? value : salary;
  const currency = textProperty(salary, "currency") || textProperty(amount, "currency") || currencyOfJob;
  const unit = textProperty(amount, "unitText") || textProperty(salary, "unitText") || textProperty(amount, "duration");
  const single = property(amount, "value") ?? (isItem(value) ? undefined : value);
  const min = property(amount, "minValue") ?? single;
  const max = property(amount, "maxValue") ?? single;
  const pay = toFoundPay({ min: number(min), max: number(max), unit, currency });
  if (pay !== null || !/^(?:USD|)$/i.test(currency)) return pay;
  const text = toText(single);
  const [, low, high] = RANGE.exec(text) ?? [];
  return readPay(text) ?? (low === undefined ? null : toFoundPay({ min: low, max: high ?? low, unit, currency }));
}

/** Matches an amount or a range as text, such as "$18.50 - $22". */
const RANGE = /^\s*(\$?\d[\d,.]*k?)(?:\s*(?:-|–|to)\s*(\$?\d[\d,.]*k?))?\s*$/i;

function number(value: unknown): unknown {
  return typeof value === "object" ? toText(value) : value;
}

function applyOf(item: Item, url: string): ApplyWay | null {
  const contact = property(item, "applicationContact");
  const email = isItem(contact) ? readEmail(textProperty(contact, "email").replace(/^mailto:/i, "")) : null;
  if (email !== null) return applyByEmail(email);
  for (const way of ["applyUrl", "applicationUrl", "directApplyUrl"]) {
    const found = applyByUrl(textProperty(item, way), url);
    if (found) return found;
  }
  const action = property(item, "potentialAction");
  return isItem(action) ? applyByUrl(toText(property(action, "target")), url) : null;
}

function educationOf(item: Item): EducationName | null {
  return educationOfLines(
    listOf(property(item, "educationRequirements")).map((one) =>
      isItem(one) ? textProperty(one, "credentialCategory") : toText(one),
    ),
  );
}

function experienceOf(item: Item): ExperienceName | null {
  const [first] = listOf(property(item, "experienceRequirements"));
  const months = isItem(first) ? Number(textProperty(first, "monthsOfExperience")) : 0;
  return experienceOfLines([months > 0 ? `${Math.ceil(months / 12)} years of experience` : toText(first)]);
}

function requisitionOf(item: Item): string | null {
  const identifier = property(item, "identifier");
  const [first] = listOf(identifier);
  const id = isItem(first) ? textProperty(first, "value") : toText(first);
  return id !== "" && id.length <= 100 && !/^https?:/i.test(id) ? id : null;
}
