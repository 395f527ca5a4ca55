import { readDate } from "#server/finder/extract/fields/dates.ts";
import { readEmploymentType } from "#server/finder/extract/fields/employment-type.ts";
import { readLocationType } from "#server/finder/extract/fields/location-type.ts";
import { payOfDescription } from "#server/finder/extract/fields/pay-of-description.ts";
import { type Place, readPlaces, toPlace } from "#server/finder/extract/fields/places.ts";
import { type Item, isItem, listOf, textProperty } from "#server/finder/extract/markup/item.ts";
import { assignedJson } from "#server/finder/extract/markup/parse-loose-json.ts";
import type { FoundJob } from "#server/finder/found-job.ts";
import { jobOfBoard } from "./board-job.ts";
import type { Answer, ReaderAnswer } from "./read-board.ts";

const SITE = "https://recruiting.paylocity.com";

/**
 * recruiting.paylocity.com/Recruiting/Jobs/All/{account}: the list stands in a script, with the beginning of each text at most, so each
 * job's page is read for its markup. The feed of the same account has all of it where the company switched it on.
 */
export function readPaylocity({ json, text, url }: Answer): ReaderAnswer {
  if (isItem(json))
    return {
      jobs: listOf(json.jobs ?? json.Jobs)
        .filter(isItem)
        .flatMap((job) => jobsOfFeed(job, url)),
      next: [],
    };
  const data = assignedJson(text, /window\.pageData\s*=\s*/);
  const list = isItem(data) && Array.isArray(data.Jobs) ? data.Jobs.filter(isItem) : null;
  const jobs = (list ?? []).flatMap((job) => jobsOfList(job, url));
  return { jobs, next: jobs.map((job) => job.url), ...(list?.length === 0 ? { isEmpty: true } : {}) };
}

function jobsOfList(job: Item, readFrom: string): FoundJob[] {
  const id = textProperty(job, "JobId");
  const location = isItem(job.JobLocation) ? job.JobLocation : {};
  const name = textProperty(job, "LocationName");
  return jobOfBoard({
    title: job.JobTitle,
    url: `${SITE}/Recruiting/Jobs/Details/${id}`,
    texts: [],
    postedDate: readDate(textProperty(job, "PublishedDate")),
    locationType: job.IsRemote === true ? "Remote" : readLocationType(name),
    requisitionId: id,
    places: placesOf(location, name),
    readFrom,
  });
}

function placesOf(location: Item, name: string): Place[] {
  const read = (...names: string[]) =>
    names.map((key) => textProperty(location, key)).find((text) => text !== "") ?? "";
  const place = toPlace({
    city: read("City", "city"),
    state: read("State", "state"),
    street: read("Address", "address"),
    zip: read("Zip", "zipCode", "zip", "postalCode"),
    country: read("Country", "country").replace(/^USA?$/i, "US"),
  });
  return place ? [place] : readPlaces(name).filter(({ state }) => state !== null);
}

function jobsOfFeed(job: Item, readFrom: string): FoundJob[] {
  const location = isItem(job.jobLocation) ? job.jobLocation : {};
  const texts = [job.description, job.requirements];
  return jobOfBoard({
    title: job.title,
    url: textProperty(job, "displayUrl") || textProperty(job, "applyUrl"),
    applyUrl: job.applyUrl,
    texts,
    postedDate: readDate(textProperty(job, "publishedDate")),
    employmentType: readEmploymentType(job.employmentType ?? job.jobType),
    locationType: job.isRemote === true ? "Remote" : null,
    pay: payOfDescription(texts.filter((text) => typeof text === "string").join("\n")),
    requisitionId: textProperty(job, "jobId"),
    places: placesOf(location, textProperty(location, "name")),
    readFrom,
  });
}
