import type { ReactNode } from "react";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import type { SiteNews, SuggestedJob } from "#web/jobs/data/suggested-jobs.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { FoundMarks } from "./found-marks.tsx";
import { FoundOn } from "./found-on.tsx";

export type SuggestionColumn = "actions" | "title" | "dates" | "location";

export interface SuggestionState {
  job: SuggestedJob;
  /** What the website shows of it now. */
  siteNews: SiteNews | undefined;
  /** The form is about to open with it. */
  isApproved: boolean;
  /** Nothing can be decided now: another one was approved, or the company is inactive. */
  isBlocked: boolean;
  onApprove: () => void;
  onDeny: () => void;
}

export function suggestionCells(suggestion: SuggestionState): Record<SuggestionColumn, ReactNode> {
  const { job, siteNews } = suggestion;
  const dates = [job.start_date, job.end_date].filter((date) => date !== null).map(formatCalendarDate);
  return {
    actions: <Decision {...suggestion} />,
    title: (
      <>
        <span className="block text-base font-semibold text-pretty wrap-anywhere sm:text-sm">{job.name}</span>
        <FoundMarks siteNews={siteNews} sources={job.sources} />
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
    <div className="list-buttons list-buttons-wide">
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
      <Button className="btn-row" aria-label={`Deny ${job.name}`} isDisabled={isBlocked} onClick={onDeny}>
        <Icon name="close" size="small" />
        Deny
      </Button>
    </div>
  );
}
