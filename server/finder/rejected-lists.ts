import type pg from "pg";
import type { FoundJob } from "./jobs/found-job.ts";

const MAX_LENGTH = 1000;

/**
 * Returns a key for the list in which the website shows the job: the kind of source, the page and
 * the layout. If the job has its own page, the key has that page's folder instead of the page.
 * "/jobs/cook" and "/jobs/baker" are therefore in the same list.
 */
export function listOf(job: FoundJob, isListUrl: (url: string) => boolean): string {
  const url = job.sources.title?.url ?? job.url;
  const { host, pathname, search } = new URL(url);
  const isList = job.kind === "page" && isListUrl(url);
  const page = isList ? pathname + search : pathname.replace(/[^/]+\/?$/, "*");
  const list = `${job.kind} ${host.replace(/^www\./, "")}${page} ${job.layout}`;
  // Keeps only printable ASCII, because a website's class names can contain characters that the
  // database rejects.
  return list
    .replace(/[^ -~]/g, "")
    .trim()
    .slice(0, MAX_LENGTH);
}

/**
 * Returns the lists of a company's website that the finder leaves out (rule 73). In such a list,
 * members marked more than half of the suggestions, and at least two, as "Not a job". They approved
 * no suggestion of the list.
 */
export async function readRejectedLists(client: pg.ClientBase, employerId: number): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ found_in: string }>(
    `select f.found_in from app.found_jobs f join public.script_acquired_job_openings s on s.id = f.suggestion_id
     where f.employer_id = $1 and f.found_in is not null
     group by f.found_in
     having count(s.not_a_job) >= 2 and count(s.not_a_job) * 2 > count(*) and count(s.moved_to_live) = 0`,
    [employerId],
  );
  return new Set(rows.map(({ found_in }) => found_in));
}
