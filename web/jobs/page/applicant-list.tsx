import { Link } from "react-router";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { stateTones } from "./applicant-detail.tsx";
import type { Applicants } from "./use-applicants.ts";

export function ApplicantList({ applicants }: { applicants: Applicants }) {
  const { list, page, total, applicant: shown, linkToApplicant, turn } = applicants;
  const first = (page - 1) * JOB_TABLE_PAGE_SIZE;
  const last = Math.min(first + JOB_TABLE_PAGE_SIZE, total);
  return (
    <div className="people-list">
      <ul aria-label={messages.list}>
        {list.data
          ? list.data.jobs.map(({ id, name, message, created, state }) => (
              <li key={id}>
                <Link
                  {...linkToApplicant(id)}
                  preventScrollReset
                  data-id={id}
                  aria-current={id === shown?.id ? "true" : undefined}
                  className="person-row"
                >
                  <span className="truncate font-semibold text-ink">{name}</span>
                  <Badge tone={stateTones[state]}>{messages.states[state]}</Badge>
                  <span className="truncate">{message || messages.noMessage}</span>
                  <time dateTime={created} className="text-xs">
                    {shortDay(created)}
                  </time>
                </Link>
              </li>
            ))
          : [60, 45, 52].map((width) => (
              <li key={width} className="p-4">
                <Skeleton width={`${width}%`} />
                <Skeleton width="40%" isSecondLine />
              </li>
            ))}
      </ul>
      {list.data && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-ink-muted">
          <p>{messages.count(first + 1, last, total)}</p>
          {total > JOB_TABLE_PAGE_SIZE && (
            <div data-clicks className="flex gap-2">
              <Button isDisabled={page <= 1} onClick={() => turn(-1)}>
                {messages.newer}
              </Button>
              <Button isDisabled={last >= total} onClick={() => turn(1)}>
                {messages.older}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** Formats a moment like "Nov 16". */
function shortDay(moment: string): string {
  return formatCalendarDate(todayInPortal(new Date(moment))).replace(/,.*/, "");
}
