import "#web/ui/table/responsive-list.css";
import type { ReactNode, Ref } from "react";
import { isWebUrl } from "#domain/fields/web-url.ts";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { websiteScanMessages as messages } from "#domain/messages/website-scan.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { shortUrl } from "#domain/text/short-url.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import type { SiteNews, SuggestedJob, Suggestion } from "#web/jobs/data/suggested-jobs.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { type ListLayout, ResponsiveList } from "#web/ui/table/responsive-list.tsx";

export type SuggestionColumn = "actions" | "title" | "dates" | "location";

interface SuggestionState {
  job: SuggestedJob;
  /** A change on the website since the suggestion was found. */
  siteNews: SiteNews | undefined;
  isApproved: boolean;
  /**
   * True if another suggestion was approved or the company is inactive. Decisions are disabled
   * then.
   */
  isBlocked: boolean;
  onApprove: () => void;
  onDeny: (reason?: { isNotAJob: boolean }) => void;
}

function suggestionCells(suggestion: SuggestionState): Record<SuggestionColumn, ReactNode> {
  const { job, siteNews } = suggestion;
  const dates = [job.start_date, job.end_date].filter((date) => date !== null).map(formatCalendarDate);
  return {
    actions: <Decision {...suggestion} />,
    title: (
      <>
        <span className="block text-base font-semibold text-pretty wrap-anywhere sm:text-sm">{job.name}</span>
        <FoundMarks siteNews={siteNews} sources={job.sources} />
        <MarkedUp from={job.sources.name?.from} />
        <FoundOn sources={job.sources} />
      </>
    ),
    dates: dates.length > 0 ? dates.join(" - ") : <span className="text-ink-muted">No dates given</span>,
    location: [job.city, job.state].filter(Boolean).join(", ") || (
      <span className="text-ink-muted">No place given</span>
    ),
  };
}

function Decision({ job, isApproved, isBlocked, onApprove, onDeny }: SuggestionState) {
  return (
    <div className="list-buttons list-buttons-wide flex-wrap">
      <Button
        variant="soft"
        className="btn-row"
        aria-label={`Approve ${job.name}`}
        isBusy={isApproved}
        isDisabled={isBlocked && !isApproved}
        onClick={onApprove}
      >
        {!isApproved && <Icon name="check" size="small" />}
        Approve
      </Button>
      <Button className="btn-row" aria-label={`Deny ${job.name}`} isDisabled={isBlocked} onClick={() => onDeny()}>
        <Icon name="close" size="small" />
        Deny
      </Button>
      <Button
        variant="ghost"
        className="btn-row"
        aria-label={`${messages.notAJob}: ${job.name}`}
        isDisabled={isBlocked}
        onClick={() => onDeny({ isNotAJob: true })}
      >
        {messages.notAJob}
      </Button>
    </div>
  );
}

interface FoundMarksProps {
  siteNews: SiteNews | undefined;
  sources: Suggestion["sources"];
}

/** Shows changes on the website and the finder's doubts. Rule 73 */
function FoundMarks({ siteNews, sources }: FoundMarksProps) {
  const because = wordsOf(sources.name);
  if (!siteNews && !because) return null;
  return (
    <span className="my-1 flex flex-wrap items-center gap-1.5">
      {siteNews && (
        <Badge tone={siteNews.news === "gone" ? "warning" : "info"}>
          <span title={formatDateTime(siteNews.since)}>{messages[siteNews.news]}</span>
        </Badge>
      )}
      {because && (
        <>
          <Badge>{messages.uncertain}</Badge>
          {because.length > 0 && <span className="text-xs text-ink-muted">{messages.because(because)}</span>}
        </>
      )}
    </span>
  );
}

function wordsOf(source: unknown): string[] | undefined {
  const { because } = (source ?? {}) as { because?: unknown };
  return Array.isArray(because) ? because.filter((word) => typeof word === "string") : undefined;
}

/** Shows the markup by which the finder recognized a job, such as structured data. */
function MarkedUp({ from = "" }: { from?: string | undefined }) {
  const reasons: Partial<Record<string, string>> = messages.markedUp;
  return reasons[from] ? <span className="block text-xs text-ink-muted">{reasons[from]}</span> : null;
}

/** Links each field to the page that it was found on (rule 71). */
function FoundOn({ sources }: { sources: Suggestion["sources"] }) {
  const fieldsByPage = groupByPage(sources);
  if (fieldsByPage.size === 0) return null;
  return (
    <ul className="mt-0.5 text-xs text-ink-muted wrap-anywhere">
      {[...fieldsByPage].map(([url, fields]) => (
        <li key={url}>
          {listOf(fields)} from{" "}
          <a href={url} title={url} target="_blank" rel="noopener noreferrer nofollow" className="inline-flex">
            {shortUrl(url)}
          </a>
        </li>
      ))}
    </ul>
  );
}

function groupByPage(sources: Suggestion["sources"]): Map<string, string[]> {
  const pages = new Map<string, string[]>();
  for (const [field, source] of Object.entries(sources)) {
    if (typeof source?.url !== "string" || !isWebUrl(source.url)) continue;
    pages.set(source.url, [...(pages.get(source.url) ?? []), field]);
  }
  return pages;
}

/** Field names in the order of the form. */
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

const layout: ListLayout<SuggestionColumn> = {
  columns: {
    actions: { heading: "Actions", bars: ["11rem"] },
    title: {
      heading: "Job Title",
      bars: ["35%", "58%", "41%", "64%", "47%", "70%", "53%", "36%", "59%", "42%"],
      secondBar: "8rem",
    },
    dates: { heading: "Dates", className: "list-quiet", bars: ["10.5rem"] },
    location: { heading: "Location", className: "list-below list-quiet", bars: ["8rem"] },
  },
  rowHeader: "title",
  card: { rows: '"title" "location" "dates" "actions" / minmax(0, 1fr)', height: 12.625 },
  tablet: {
    head: '"actions title dates location" / 11.75rem auto auto minmax(0, 1fr)',
    rows: '"actions title title" "actions dates location" / 11.75rem minmax(0, max-content) minmax(8rem, 1fr)',
    height: 7.4375,
  },
  desk: {
    rows: '"actions title dates location" / 11.75rem minmax(16rem, 1fr) 11.25rem minmax(8rem, 0.5fr)',
    height: 5.9375,
  },
  padding: 0.75,
  waiting: JOB_TABLE_PAGE_SIZE,
};

interface SuggestionListProps {
  /** Undefined while the first page loads. */
  suggestions: readonly SuggestionState[] | undefined;
  /** True while the jobs of the previous search or page are shown. */
  isBusy: boolean;
  empty: ReactNode;
  footer: ReactNode;
  ref: Ref<HTMLDivElement>;
}

export function SuggestionList({ suggestions, ...rest }: SuggestionListProps) {
  const rows = suggestions?.map((suggestion) => ({ key: suggestion.job.id, cells: suggestionCells(suggestion) }));
  return <ResponsiveList label="Suggested jobs" layout={layout} rows={rows} {...rest} />;
}
