import { type ReactNode, useEffect, useState } from "react";
import { JOB_FIELDS, type JobField } from "#domain/job/job-fields.ts";
import { RESET_BANNER_MS } from "#domain/limits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { Autosave } from "#web/drafts/autosave.ts";
import { openInWords } from "#web/jobs/fields/form-check.ts";
import { useCheck, useJobForm } from "#web/jobs/fields/job-form-context.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useReveal } from "#web/ui/hooks/use-reveal.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { FormBar } from "#web/ui/layout/form-bar.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import type { SaveProblem } from "./use-save-job.ts";

interface SubmitBarProps {
  isEdit: boolean;
  isSaving: boolean;
  /** The reason why the job can't be saved even with valid values, or null. */
  refusal: string | null;
  autosave: Autosave;
  /**
   * Number of times that the user reset the form. After each reset, a message shows for 3 seconds.
   */
  resets: number;
  onReset: () => void;
  /** The button that opens the next field with advice. Undefined while its code loads. */
  tips: ReactNode;
}

/**
 * Shows the missing fields, Reset and the submit button in a single line at the bottom of the
 * window (rule 31).
 */
export function SubmitBar({ isEdit, isSaving, refusal, autosave, resets, onReset, tips }: SubmitBarProps) {
  const errors = useCheck((result) => result.errors);
  const isReady = errors.length === 0;
  const label = isEdit ? jobFormMessages.update : jobFormMessages.create;
  return (
    <FormBar className="submit-bar">
      <div className="missing relative flex min-h-11 items-center gap-2">
        <ResetDone key={resets} isShown={resets > 0} isEdit={isEdit} />
        {refusal ? <p className="bar-text px-2 text-ink-muted">{refusal}</p> : <MissingFields errors={errors} />}
        {tips}
        <DraftSaved autosave={autosave} />
      </div>
      <Button
        variant="ghost"
        icon="refresh"
        onClick={onReset}
        onPointerEnter={preloadDialogs}
        isSoftDisabled={isSaving}
      >
        <span className="max-sm:sr-only">{jobFormMessages.reset}</span>
      </Button>
      <Button
        type="submit"
        variant="primary"
        className="submit-button"
        isDisabled={!isReady || refusal !== null}
        isBusy={isSaving}
        busyLabel={jobFormMessages.submitting}
        aria-keyshortcuts="Control+Enter Meta+Enter"
      >
        {isReady ? label : jobFormMessages.fillAllRequired}
      </Button>
    </FormBar>
  );
}

/**
 * Shows how many fields are missing or invalid. A click on the count opens a list of these fields.
 * Each entry is a button that focuses its field.
 */
function MissingFields({ errors }: { errors: readonly { field: JobField; isMissing: boolean }[] }) {
  const { form, check } = useJobForm();
  const open = useCheck((result) => openInWords(result));
  if (errors.length === 0) return <p className="px-2 text-ink-muted">{open || "Ready to submit"}</p>;
  const missing = errors.filter(({ isMissing }) => isMissing).length;
  const kind = missing === 0 ? "Fields to fix" : "Missing fields";
  return (
    <>
      <p role="status">
        <button type="button" className="btn btn-ghost" popoverTarget="missing-fields">
          <Count open={open} />
          <Icon name="chevron-up" size="small" />
        </button>
      </p>
      <ul
        id="missing-fields"
        popover="auto"
        aria-label={kind}
        className="missing-fields floating rounded-md border border-line-strong p-1"
        onBeforeToggle={(event) => placeAtBar(event.currentTarget)}
        onBlur={({ currentTarget: list, relatedTarget }) => {
          // Closes the list when Tab leaves it, so that the list does not cover the focused field.
          if (relatedTarget && !list.contains(relatedTarget)) list.hidePopover();
        }}
      >
        {errors.map(({ field, isMissing }) => (
          <li key={field}>
            <button
              type="button"
              className="menu-item w-full"
              popoverTarget="missing-fields"
              popoverTargetAction="hide"
              onClick={() => form.setFocus(field)}
            >
              {JOB_FIELDS[field].label}
              {!isMissing && missing > 0 && " (to fix)"}
            </button>
          </li>
        ))}
      </ul>
      <Button
        className="next-button"
        onClick={() => {
          const next = check.nextOf(errors.map(({ field }) => field));
          if (next) form.setFocus(next);
        }}
      >
        {jobFormMessages.next}
        <span className="sr-only"> {missing === 0 ? "field to fix" : "missing field"}</span>
      </Button>
    </>
  );
}

/** Shows "4 left". Screen readers read "4 required fields left". */
function Count({ open }: { open: string }) {
  const [, count, noun, rest] = /^(\d+)(.*? fields?)(.*)$/.exec(open) ?? [];
  return (
    <span>
      {count}
      <span className="sr-only">{noun}</span>
      {rest}
    </span>
  );
}

/** Places the list of missing fields above the bar, or below if there is more room. */
function placeAtBar(list: HTMLElement) {
  const bar = list.closest(".form-bar")?.getBoundingClientRect();
  if (!bar) return;
  const { left, top, bottom } = bar;
  const below = innerHeight - bottom;
  list.style.inset = top > below ? `auto auto ${innerHeight - top}px ${left}px` : `${bottom}px auto auto ${left}px`;
  list.style.maxHeight = `${Math.max(top, below) - 8}px`;
}

/** Shows "Draft saved" only after the browser has stored the draft (rule 15). */
function DraftSaved({ autosave }: { autosave: Autosave }) {
  const isSaved = useStore(autosave.state) === "saved";
  return (
    <span role="status" className="draft-saved pointer-events-none text-xs text-ink-muted">
      {isSaved && jobFormMessages.draftSaved}
    </span>
  );
}

/** Shows for 3 seconds that the form was reset. Spec §4 "Reset" */
function ResetDone({ isShown, isEdit }: { isShown: boolean; isEdit: boolean }) {
  const [isOver, setIsOver] = useState(!isShown);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), RESET_BANNER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="reset-done bar-text font-medium text-success-text">
      {!isOver && (
        <>
          <Icon name="success" size="small" />
          {isEdit ? jobFormMessages.resetToSaved : jobFormMessages.resetDone}
        </>
      )}
    </p>
  );
}

/** Messages about the whole form, shown above its button. */
export function FormMessages({ problem }: { problem: SaveProblem | null }) {
  const formError = useCheck((result) => result.formError);
  const element = useReveal(problem);
  if (!formError && !problem) return null;
  return (
    // Positioned, so that the preview, which sticks to the window, never covers a message.
    <div ref={element} className="relative grid gap-5">
      {formError && <Banner tone="danger">{formError}</Banner>}
      {problem && (
        <Banner tone="danger">
          <p className="font-medium">{problem.title}</p>
          {problem.reason && <p>{problem.reason}</p>}
        </Banner>
      )}
    </div>
  );
}
