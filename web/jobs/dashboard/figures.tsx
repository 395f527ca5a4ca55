import type { ReactNode } from "react";
import { Link } from "react-router";
import { dashboardMessages as messages } from "#domain/messages/dashboard.ts";
import { paths } from "#domain/routes.ts";
import { formatCount } from "#domain/text/format.ts";
import type { Dashboard } from "#web/jobs/data/dashboard.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { jobListPath } from "./dashboard-section.tsx";

/**
 * Shows the three figures, or skeletons of the same height. A click on a figure opens the jobs or
 * applicants that it counts.
 */
export function Figures({ figures }: { figures: Dashboard | undefined }) {
  return (
    <dl aria-busy={!figures} className="figures">
      <Figure
        label={messages.activeJobPostings}
        to={jobListPath("active")}
        value={figures?.active_jobs}
        explanation={figures && <EndingSoon figures={figures} />}
      />
      <Figure
        label={messages.totalApplications}
        to={`${paths.applicants}?job=active`}
        value={figures?.applications}
        explanation={messages.ofActiveJobs}
      />
      <Figure
        label={messages.profileViews}
        to={jobListPath("viewed")}
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
  /** The URL of the list that the figure counts. */
  to: string;
  value: number | undefined;
  explanation: ReactNode;
}

function Figure({ label, to, value, explanation }: FigureProps) {
  return (
    <div>
      <dt className="font-medium">
        <Link to={to} className="whole-link">
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
