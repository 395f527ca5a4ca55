import { APPLICANTS_PAGE_MAX } from "#domain/limits.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { type CsvColumns, csvOf, saveCsv } from "#web/data-client/csv-file.ts";
import type { ApplicantFilter } from "./data/applicant-filter.ts";
import { type Applicant, readApplicants } from "./data/applicants.ts";
import { shownAnswer } from "./shown-answer.ts";

/**
 * Maximum number of applicants in an exported file. Browsers and spreadsheet programs can open a
 * file of this size.
 */
const EXPORTED_MAX = 100_000;

const COLUMNS: CsvColumns<Applicant> = {
  Name: ({ name }) => name ?? "",
  Email: ({ email }) => email ?? "",
  Phone: ({ phone }) => phone ?? "",
  Job: ({ job_name }) => job_name,
  "Job ID": ({ job_id }) => job_id,
  State: ({ state }) => messages.states[state],
  Applied: ({ created }) => todayInPortal(new Date(created)),
  Message: ({ message }) => message ?? "",
  "Needed Answer": ({ answers, meets_needs }) => {
    if (!answers?.some((each) => shownAnswer(each).needed)) return "";
    return meets_needs ? messages.metNeeds : messages.unmetNeeds;
  },
  Answers: ({ answers }) =>
    (answers ?? []).map((each) => `${shownAnswer(each).text} ${shownAnswer(each).answer}`).join("\n"),
};

/** Formats the applicants as CSV. */
export function toCsv(applicants: readonly Applicant[]): string {
  return csvOf(COLUMNS, applicants);
}

interface Export {
  employer: { id: number; name: string };
  filter: ApplicantFilter;
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

/**
 * Saves the applicants that match the filter, newest first, and returns their number. Each request
 * starts after the last applicant that was read. Applications that arrive or are deleted during the
 * export therefore cause no repeated or missing rows. Throws when the signal is aborted.
 */
export async function exportApplicants({ employer, filter, signal, onProgress }: Export): Promise<number> {
  const all: Applicant[] = [];
  let chunk: Applicant[];
  do {
    const last = all.at(-1);
    const after = last && { before: last.created, before_id: last.id, before_meets_needs: last.meets_needs };
    const page = { page_size: APPLICANTS_PAGE_MAX, ...after };
    ({ rows: chunk } = await readApplicants(employer.id, filter, { signal, page }));
    all.push(...chunk);
    onProgress(all.length);
  } while (chunk.length === APPLICANTS_PAGE_MAX && all.length < EXPORTED_MAX);
  signal.throwIfAborted();
  saveCsv(employer.name, "applicants", toCsv(all));
  return all.length;
}
