import { jobLifeMessages } from "#domain/messages/job-life.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { ANNUAL_PAY } from "#domain/pay/pay.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { type CsvColumns, csvOf } from "#web/data-client/csv-file.ts";
import type { ExportedJob } from "#web/jobs/data/job-export.ts";

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
