import { jobLifeMessages } from "#domain/messages/job-life.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { ANNUAL_PAY } from "#domain/pay/pay.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { type CsvColumns, csvOf, saveCsv } from "#web/data-client/csv-file.ts";
import { type ExportedJob, readAllJobs } from "#web/jobs/data/job-export.ts";
import type { ListFilter, SortColumn } from "#web/jobs/data/list-filter.ts";

interface Export {
  employer: { id: number; name: string };
  filter: ListFilter;
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

/**
 * Saves the jobs that match the filter, in the order of the table. Returns the number of jobs.
 * Throws when the signal is aborted.
 */
export async function exportJobs({ employer, filter, signal, onProgress }: Export): Promise<number> {
  const jobs = await readAllJobs({ employerId: employer.id, filter, signal, onProgress });
  signal.throwIfAborted();
  if (filter.sort) {
    const compare = COMPARE[filter.sort.replace("-", "") as SortColumn];
    jobs.sort(filter.sort.startsWith("-") ? (one, other) => compare(other, one) : compare);
  }
  saveCsv(employer.name, "jobs", toCsv(jobs));
  return jobs.length;
}

const { compare: compareText } = new Intl.Collator("en");
const STATUSES = ["active", "expired", "closed"];
const rank = ({ status, approved }: ExportedJob) =>
  status === "active" ? Number(approved === 1) : 1 + STATUSES.indexOf(status);

/**
 * Compares jobs like SORTED_BY of the table. The id breaks ties, except in the order by status.
 * Jobs with the same status keep their loaded order, newest first.
 */
const COMPARE: Record<SortColumn, (one: ExportedJob, other: ExportedJob) => number> = {
  title: (one, other) => compareText(one.name, other.name) || one.id - other.id,
  location: (one, other) =>
    compareText(one.city, other.city) || compareText(one.state, other.state) || one.id - other.id,
  dates: (one, other) => compareText(one.end_date, other.end_date) || one.id - other.id,
  status: (one, other) => rank(one) - rank(other),
};

const COLUMNS: CsvColumns<ExportedJob> = {
  ID: ({ id }) => id,
  Title: ({ name }) => name,
  Status: ({ status }) => jobTableMessages[status],
  Approval: ({ status, approved }) => {
    if (status !== "active") return "";
    return approved === 1 ? jobTableMessages.staffApproved : jobTableMessages.awaitingStaffApproval;
  },
  "Closed Because": ({ closed_reason }) => (closed_reason ? jobLifeMessages.reasons[closed_reason] : ""),
  City: ({ city }) => city,
  State: ({ state }) => state,
  "Postal Code": ({ postal_code }) => postal_code,
  "Start Date": ({ start_date }) => start_date,
  "End Date": ({ end_date }) => end_date,
  "Pay Type": ({ pay_type }) => (String(pay_type) === ANNUAL_PAY ? "Annual" : "Hourly"),
  "Minimum Annual Pay": ({ min_annual_pay }) => min_annual_pay,
  "Maximum Annual Pay": ({ max_annual_pay }) => max_annual_pay,
  "Minimum Hourly Pay": ({ min_hourly_pay }) => min_hourly_pay,
  "Maximum Hourly Pay": ({ max_hourly_pay }) => max_hourly_pay,
  Applications: ({ applications }) => applications ?? 0,
  Views: ({ views }) => views,
  "Apply Clicks": ({ clicked_apply }) => clicked_apply,
  Posted: ({ created }) => todayInPortal(new Date(created)),
};

/** Formats the jobs as CSV. */
export function toCsv(jobs: readonly ExportedJob[]): string {
  return csvOf(COLUMNS, jobs);
}
