import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import { applicantPath } from "#domain/applicant-path.ts";
import { DASHBOARD_ROWS_READ } from "#domain/limits.ts";
import { hiresMessages as messages } from "#domain/messages/hires.ts";
import { jobPath } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import { type Dashboard, type Hire, hiresQuery } from "#web/jobs/data/dashboard.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { DashboardSection } from "./dashboard-section.tsx";

/** The hires that each figure counts. */
const COUNTED = {
  all: () => true,
  here: ({ is_here }: Hire) => is_here,
  dated: ({ days }: Hire) => days !== null,
} as const;
type Counted = keyof typeof COUNTED;

/**
 * Shows the hires of the last year as figures. A click on a figure lists the hires that it counts.
 * Rule 101
 */
export function Hires({ dashboard: { hires, hires_here, days_to_hire } }: { dashboard: Dashboard }) {
  const [open, setOpen] = useState<Counted | null>(null);
  const listId = useId();
  const figure = (counted: Counted, label: string, value: string, explanation: string) => (
    <Figure
      label={label}
      value={value}
      explanation={explanation}
      isOpen={open === counted}
      listId={listId}
      onPress={() => setOpen(open === counted ? null : counted)}
    />
  );
  return (
    <DashboardSection title={messages.title}>
      <dl className="figures">
        {figure("all", messages.hires, messages.atLeast(hires, DASHBOARD_ROWS_READ), messages.allHires)}
        {figure("here", messages.through(config.productName), formatCount(hires_here), messages.ofHires(hires))}
        {figure(
          "dated",
          messages.daysToHire,
          days_to_hire === null ? "–" : formatCount(days_to_hire),
          days_to_hire === null ? messages.noDays : messages.middle,
        )}
      </dl>
      <div id={listId}>{open && <HireList counted={open} />}</div>
    </DashboardSection>
  );
}

interface FigureProps {
  label: string;
  value: string;
  explanation: string;
  isOpen: boolean;
  listId: string;
  onPress: () => void;
}

function Figure({ label, value, explanation, isOpen, listId, onPress }: FigureProps) {
  return (
    <div className={`px-4 sm:px-5 ${isOpen ? "bg-accent-soft" : ""}`}>
      <dt>
        <button
          type="button"
          className="whole-link font-medium text-accent-text"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={onPress}
        >
          {label}
        </button>
      </dt>
      <dd className="figures-value min-h-9 text-3xl font-semibold">{value}</dd>
      <dd className="min-h-4 text-xs text-ink-muted">{explanation}</dd>
    </div>
  );
}

function HireList({ counted }: { counted: Counted }) {
  const list = useQuery(hiresQuery(useCurrentEmployer().id));
  if (list.isError && !list.isFetching && !list.data)
    return <LoadFailure onRetry={() => void list.refetch()}>{messages.loadFailed}</LoadFailure>;
  const rows = list.data?.filter(COUNTED[counted]);
  // Sorts the hires of "Days to hire" by days, so that the middle row has the median.
  const sorted = counted === "dated" ? rows?.toSorted((a, b) => (a.days ?? 0) - (b.days ?? 0)) : rows;
  return (
    <ul aria-label={messages.title} aria-busy={!sorted}>
      {sorted
        ? sorted.map((hire) => <HireRow key={`${hire.job_id} ${hire.application_id}`} hire={hire} />)
        : [60, 45].map((width) => (
            <li key={width} className="need">
              <Skeleton width={`${width}%`} />
            </li>
          ))}
    </ul>
  );
}

function HireRow({ hire: { job_id, job_name, application_id, applicant, is_here, hired, days } }: { hire: Hire }) {
  const who: ReactNode = applicant ?? (is_here ? messages.unnamed(config.productName) : messages.elsewhere);
  return (
    <li className="need">
      <div className="min-w-0 wrap-anywhere">
        <Link
          to={application_id === null ? jobPath(job_id) : applicantPath(application_id)}
          className="whole-link font-medium"
        >
          {who}
        </Link>
        <p className="text-ink-muted">{job_name}</p>
      </div>
      <span className="need-when whitespace-nowrap text-ink-muted">
        {formatCalendarDate(hired)}
        {days !== null && ` · ${messages.days(days)}`}
      </span>
    </li>
  );
}
