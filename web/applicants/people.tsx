import "./applicants.css";
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { shortcutKey } from "#web/browser/shortcut-key.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useSelection } from "#web/ui/lists/use-selection.ts";
import { ApplicantBadges } from "./applicant-badges.tsx";
import { ApplicantDetail } from "./applicant-detail.tsx";
import { ApplicantTable } from "./applicant-table.tsx";
import { ApplicantTools } from "./applicant-tools.tsx";
import type { Applicant } from "./data/applicants.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { useAnswers } from "./use-answers.tsx";
import type { Applicants } from "./use-applicants.ts";

interface PeopleProps {
  applicants: Applicants;
  /** True in the list of applicants of all jobs, which shows each applicant's job. */
  hasJobs: boolean;
}

/** Minimum pixels that a finger must move sideways to open another applicant. */
const SWIPE_PX = 60;

/**
 * Shows search and filters, the list of applicants, and the details of an applicant. A narrow
 * window shows only the list or only the details. Rules 77 and 97
 */
export function People({ applicants, hasJobs }: PeopleProps) {
  const { list, filter, setFilter, applicant, isOpen, move } = applicants;
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const { search, state, job, meetsNeeds } = filter;
  const selection = useSelection<Applicant>([search, state, job, meetsNeeds], messages.tooManySelected);
  const { answer, dialog } = useAnswers();
  const [noteRequest, setNoteRequest] = useState({ id: 0, count: 0 });
  const frame = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  useFocusKept(frame, applicants);

  function writeNote({ id }: Applicant) {
    if (id !== applicant?.id || !isOpen) applicants.open(id);
    setNoteRequest(({ count }) => ({ id, count: count + 1 }));
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (isReadOnly || !applicant || shortcutKey(event) !== "n") return;
    event.preventDefault();
    writeNote(applicant);
  });
  useEffect(() => {
    // Handles keys before the portal's own shortcuts, in which "n" starts a new job.
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener("keydown", listener, { capture: true });
    return () => removeEventListener("keydown", listener, { capture: true });
  }, []);

  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const { x, y } = start.current ?? { x: clientX, y: clientY };
    start.current = null;
    const [across, down] = [clientX - x, clientY - y];
    if (Math.abs(across) > SWIPE_PX && Math.abs(across) > 2 * Math.abs(down)) move(across < 0 ? 1 : -1);
  }

  if (list.isError && !list.isFetching && !list.data)
    return <LoadFailure onRetry={() => void list.refetch()}>{messages.loadFailed}</LoadFailure>;
  return (
    <div className="people-frame grid gap-3">
      <div className="contents" data-open={isOpen}>
        <ApplicantTools applicants={applicants} selection={selection} hasJobs={hasJobs} />
      </div>
      {list.data?.rows.length === 0 && !applicant ? (
        <div className="rounded-md border border-line bg-surface">
          <EmptyState
            title={messages.noMatch}
            action={
              <Button
                onClick={() => setFilter({ search: "", state: null, meetsNeeds: null, ...(hasJobs && { job: null }) })}
              >
                {messages.clear}
              </Button>
            }
          >
            {messages.noMatchHint}
          </EmptyState>
        </div>
      ) : (
        <div ref={frame} className="people" data-open={isOpen}>
          <ApplicantTable
            applicants={applicants}
            selection={selection.isOn ? selection : null}
            hasJobs={hasJobs}
            actions={isReadOnly ? null : { onAnswer: answer, onNote: writeNote }}
          />
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
              <ApplicantDetail
                applicant={applicant}
                hasJobs={hasJobs}
                isReadOnly={isReadOnly}
                onAnswer={(kind) => answer(kind, [applicant])}
                noteRequest={noteRequest.id === applicant.id ? noteRequest.count : 0}
              />
            ) : applicants.isGone ? (
              <p className="text-ink-muted">{messages.gone}</p>
            ) : applicants.hasFailed ? (
              <LoadFailure onRetry={applicants.retry}>{messages.loadFailed}</LoadFailure>
            ) : (
              <Skeleton width="52%" />
            )}
          </div>
        </div>
      )}
      {selection.isOn && <SelectionBar rows={list.data?.rows ?? []} selection={selection} onAnswer={answer} />}
      {dialog}
    </div>
  );
}

function PersonBar({ applicants }: { applicants: Applicants }) {
  const { applicant, position, total, move, isStepPossible, backToList } = applicants;
  return (
    <div className="person-bar">
      <Button variant="ghost" className="person-back" onClick={() => void backToList()}>
        {messages.backToList}
      </Button>
      <div className="person-place flex flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <p role="status" className="text-xs text-ink-muted">
          {applicant && <span className="sr-only">{applicant.name}</span>}{" "}
          {position && messages.position(position, total)}
        </p>
        {applicant && <ApplicantBadges applicant={applicant} />}
      </div>
      <div data-clicks className="person-steps">
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
    const target = isOpen ? ".person-name" : `.person-link[data-id="${before.id}"]`;
    frame.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: isOpen });
  }, [frame, isOpen, applicant?.id]);
}
