import { type ReactNode, useId } from "react";
import { Link } from "react-router";
import { dashboardMessages as messages } from "#domain/messages/dashboard.ts";
import { paths } from "#domain/routes.ts";
import type { StatusFilter } from "#web/jobs/data/list-filter.ts";

/** Returns the path of the table with the jobs of a filter. */
export function jobListPath(status: StatusFilter): string {
  return `${paths.previousJobs}?status=${status}`;
}

interface DashboardSectionProps {
  title: string;
  count?: string;
  /** The path of the table with all rows, if this list has only the first rows. */
  allAt?: string | false;
  isBusy?: boolean;
  children: ReactNode;
}

/** A titled list of the dashboard. */
export function DashboardSection({ title, count, allAt, isBusy = false, children }: DashboardSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={isBusy}
      className="overflow-hidden rounded-md border border-line bg-surface"
    >
      <div className="flex items-center justify-between gap-4 px-4 py-3 sm:px-5">
        <h2 id={headingId} className="text-base">
          {title}
          {count && <span className="font-normal text-ink-muted"> {count}</span>}
        </h2>
        {allAt && (
          <Link to={allAt} aria-label={`${messages.seeAll}: ${title}`} className="py-0.5">
            {messages.seeAll}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
