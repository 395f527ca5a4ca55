import { paths } from "#domain/routes.ts";
import "./figures.css";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { dashboardMessages as messages } from "#domain/messages/company.ts";
import { formatCount, formatQuantity } from "#domain/text/format.ts";
import type { DashboardFigures } from "#web/jobs/data/dashboard.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** URL of the active jobs, whose rows show the number of applications. */
const activeJobs = `${paths.previousJobs}?status=active`;

/** Shows the three figures, or skeletons of the same height until they load. */
export function Figures({ figures }: { figures: DashboardFigures | undefined }) {
  return (
    <dl aria-busy={!figures} className="figures">
      <Figure
        label={<Link to={activeJobs}>{messages.activeJobPostings}</Link>}
        value={figures?.activeJobs}
        explanation={figures && endingSoon(figures)}
      />
      <Figure
        label={<Link to={activeJobs}>{messages.totalApplications}</Link>}
        value={figures?.applications}
        explanation="Of the active jobs"
      />
      {/* Not a link, because no screen lists the views of each job. */}
      <Figure label={messages.profileViews} value={figures?.views} explanation="Views of the active jobs" />
    </dl>
  );
}

function endingSoon({ activeJobs, endingSoon }: DashboardFigures): string {
  if (activeJobs === 0) return "No open jobs";
  if (endingSoon === 0) return "None ends within a week";
  return `${formatQuantity(endingSoon, "ends", "end")} within a week`;
}

interface FigureProps {
  label: ReactNode;
  value: number | undefined;
  explanation: string | undefined;
}

function Figure({ label, value, explanation }: FigureProps) {
  return (
    <div>
      <dt className="font-medium">{label}</dt>
      <dd className="figures-value min-h-9 text-3xl font-semibold">
        {value === undefined ? <Skeleton width="4rem" /> : formatCount(value)}
      </dd>
      <dd className="min-h-4 text-xs text-ink-muted">{explanation ?? <Skeleton width="7rem" isSecondLine />}</dd>
    </div>
  );
}
