import { type PointerEvent, useEffect, useId, useRef } from "react";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { config } from "#web/browser/config.ts";
import { countApplications, type JobOfPage } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { ApplicantBadges, ApplicantDetail } from "./applicant-detail.tsx";
import { ApplicantList } from "./applicant-list.tsx";
import { isDeletionNear, KeptNote } from "./kept-note.tsx";
import { type Applicants, useApplicants } from "./use-applicants.ts";

/** Lists a job's applicants, newest first, next to the details of one applicant. Rule 77 */
export function ApplicantsSection({ job }: { job: JobOfPage }) {
  const headingId = useId();
  const applicants = useApplicants(job.id);
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const { unnamed } = countApplications(job);
  const { list, total } = applicants;
  const isHeld = job.applications_held_at !== null;
  const isNoteFirst = isHeld || isDeletionNear(job);
  const note = <KeptNote job={job} isReadOnly={isReadOnly} />;

  return (
    <section
      aria-labelledby={headingId}
      aria-busy={list.isFetching}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      <h2 id={headingId} className="sr-only">
        {messages.title}
      </h2>
      {list.isError && !list.isFetching && !list.data ? (
        <LoadFailure onRetry={() => void list.refetch()}>{messages.loadFailed}</LoadFailure>
      ) : list.data && total === 0 ? (
        <>
          {/* Shows the note even without applications, because the member could not end the hold
              otherwise. */}
          {isHeld && note}
          <NoApplicants way={wayOf(job.application_type)} unnamed={unnamed} />
        </>
      ) : (
        <>
          {list.data && isNoteFirst && note}
          <People job={job} applicants={applicants} isReadOnly={isReadOnly} />
          {list.data && !isNoteFirst && note}
          {unnamed > 0 && <p className="beside-person text-ink-muted">{messages.unnamed(unnamed)}</p>}
        </>
      )}
    </section>
  );
}

interface PeopleProps {
  job: JobOfPage;
  applicants: Applicants;
  isReadOnly: boolean;
}

/** How far a finger must move, mostly sideways, to turn to another applicant. */
const SWIPE_PX = 60;

/**
 * Shows the list of applicants next to an applicant's details. A narrow window shows only the list
 * or only the details.
 */
function People({ job, applicants, isReadOnly }: PeopleProps) {
  const { applicant, isOpen, move } = applicants;
  const frame = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  useFocusKept(frame, applicants);

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const { x, y } = start.current ?? { x: clientX, y: clientY };
    start.current = null;
    const [across, down] = [clientX - x, clientY - y];
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) move(across < 0 ? 1 : -1);
  }

  return (
    <div className="people-frame">
      <div ref={frame} className="people" data-open={isOpen}>
        <ApplicantList applicants={applicants} />
        <div
          className="person"
          onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
            start.current = pointerType === "touch" ? { x, y } : null;
          }}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            start.current = null;
          }}
        >
          <PersonBar applicants={applicants} />
          {applicant ? (
            <ApplicantDetail applicant={applicant} jobName={job.name} isReadOnly={isReadOnly} />
          ) : applicants.isGone ? (
            <p className="text-ink-muted">{messages.gone}</p>
          ) : applicants.hasFailed ? (
            <LoadFailure onRetry={applicants.retry}>{messages.loadFailed}</LoadFailure>
          ) : (
            <Skeleton width="52%" />
          )}
        </div>
      </div>
    </div>
  );
}

function PersonBar({ applicants }: { applicants: Applicants }) {
  const { applicant, position, total, move, isStepPossible, backToList } = applicants;
  return (
    <div className="flex items-center gap-2">
      <Button variant="ghost" className="person-back" onClick={() => void backToList()}>
        {messages.backToList}
      </Button>
      <div className="flex flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <p role="status" className="text-xs text-ink-muted">
          {applicant && <span className="sr-only">{applicant.name}</span>}{" "}
          {position && messages.position(position, total)}
        </p>
        {applicant && <ApplicantBadges applicant={applicant} />}
      </div>
      <div data-clicks className="flex">
        <IconButton
          icon="chevron-right"
          className="rotate-180"
          label={messages.before}
          title={messages.beforeHint}
          isSoftDisabled={!isStepPossible(-1)}
          onClick={() => move(-1)}
        />
        <IconButton
          icon="chevron-right"
          label={messages.next}
          title={messages.nextHint}
          isSoftDisabled={!isStepPossible(1)}
          onClick={() => move(1)}
        />
      </div>
    </div>
  );
}

/**
 * Moves the focus in narrow windows, where the details replace the list. Scrolls up and focuses the
 * applicant's name when the details open, and focuses the applicant's row when the list is back.
 */
function useFocusKept(frame: { current: HTMLElement | null }, { applicant, isOpen }: Applicants) {
  const shown = useRef({ isOpen, id: applicant?.id });
  useEffect(() => {
    const before = shown.current;
    shown.current = { isOpen, id: applicant?.id ?? before.id };
    if (before.id === undefined || (before.isOpen === isOpen && before.id === applicant?.id)) return;
    if (isOpen && !frame.current?.querySelector(".people-list")?.checkVisibility()) scrollTo(0, 0);
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement?.checkVisibility()) return;
    const target = isOpen ? ".person-name" : `.person-row[data-id="${before.id}"]`;
    frame.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: isOpen });
  }, [frame, isOpen, applicant?.id]);
}

type Way = keyof typeof messages.noneHints;

/**
 * Shows where applications arrive. Shows an empty state only if they arrive by the portal's form
 * and none have arrived.
 */
function NoApplicants({ way, unnamed }: { way: Way; unnamed: number }) {
  const hint = messages.noneHints[way];
  return (
    <div className="rounded-md border border-line bg-surface">
      {way === "form" && unnamed === 0 ? (
        <EmptyState title={messages.none}>{hint}</EmptyState>
      ) : (
        <p className="p-4 text-ink-muted">{unnamed > 0 ? `${messages.unnamed(unnamed)} ${hint}` : hint}</p>
      )}
    </div>
  );
}

function wayOf(applicationType: JobOfPage["application_type"]): Way {
  if (applicationType === "email") return "email";
  return applicationType === "platform" && config.hasApplyForm ? "form" : "elsewhere";
}
