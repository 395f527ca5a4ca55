import "./posting-steps.css";
import type { JobToShow, PublicObstacle } from "#domain/job/job-publicity.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { Icon } from "#web/ui/controls/icon.tsx";

/** How many steps of posting are finished, for each reason why the job is not public yet. */
const STEPS_DONE: Partial<Record<PublicObstacle, number>> = {
  awaiting: 1,
  sentBack: 1,
  companyAwaiting: 1,
  notStarted: 2,
};

export function isOnItsWay(obstacle: PublicObstacle | null): obstacle is PublicObstacle {
  return obstacle !== null && STEPS_DONE[obstacle] !== undefined;
}

/** Shows the steps until a job is public, and marks the completed steps. Rule 83 */
export function PostingSteps({ job, obstacle }: { job: JobToShow; obstacle: PublicObstacle }) {
  const done = STEPS_DONE[obstacle] ?? 0;
  const isSentBack = obstacle === "sentBack";
  const steps = [
    messages.posted,
    isSentBack ? messages.needsChange : messages.inReview,
    obstacle === "notStarted" ? messages.liveFrom(formatCalendarDate(job.start_date)) : messages.live,
  ];
  return (
    <ol aria-label={messages.steps} className="steps">
      {steps.map((step, index) => (
        <li key={step} data-done={index < done} aria-current={index === done ? "step" : undefined}>
          <span aria-hidden="true" className="step-mark">
            {index < done ? (
              <Icon name="check" size="tiny" />
            ) : (
              index === done && <Icon name={isSentBack ? "edit" : "clock"} size="tiny" />
            )}
          </span>
          {step}
          {index < done && <span className="sr-only">{messages.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
