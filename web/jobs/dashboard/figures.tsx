import type { ReactNode } from "react";
import { Link } from "react-router";
import { dashboardMessages as messages } from "#domain/messages/dashboard.ts";
import { formatCount } from "#domain/text/format.ts";
import type { Dashboard } from "#web/jobs/data/dashboard.ts";
import type { StatusFilter } from "#web/jobs/data/list-filter.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { jobListPath } from "./dashboard-section.tsx";

/**
 * Shows the three figures, or skeletons of the same height. A click on a figure opens the jobs that
 * it counts.
 */
export function Figures({ figures }: { figures: Dashboard | undefined }) {
  return (
    <dl aria-busy={!figures} className="figures">
      <Figure
        label={messages.activeJobPostings}
        jobs="active"
        value={figures?.active_jobs}
        explanation={figures && <EndingSoon figures={figures} />}
      />
      <Figure
        label={messages.totalApplications}
        jobs="applied"
        value={figures?.applications}
        explanation={messages.ofActiveJobs}
      />
      <Figure
        label={messages.profileViews}
        jobs="viewed"
        value={figures?.views}
        explanation={messages.viewsOfActiveJobs}
      />
    </dl>
  );
}

function EndingSoon({ figures: { active_jobs, ending_soon } }: { figures: Dashboard }) {
  if (active_jobs === 0) return messages.noOpenJobs;
  if (ending_soon === 0) return messages.noneEndsSoon;
  return <Link to={jobListPath("ending")}>{messages.endSoon(ending_soon)}</Link>;
}

interface FigureProps {
  label: string;
  /** The filter of the table with the jobs that the figure counts. */
  jobs: StatusFilter;
  value: number | undefined;
  explanation: ReactNode;
}

function Figure({ label, jobs, value, explanation }: FigureProps) {
  return (
    <div>
      <dt className="font-medium">
        <Link to={jobListPath(jobs)} className="whole-link">
          {label}
        </Link>
      </dt>
      <dd className="figures-value min-h-9 text-3xl font-semibold">
        {value === undefined ? <Skeleton width="4rem" /> : formatCount(value)}
      </dd>
      <dd className="min-h-4 text-xs text-ink-muted">{explanation ?? <Skeleton width="7rem" isSecondLine />}</dd>
    </div>
  );
}
