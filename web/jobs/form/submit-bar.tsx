import { useEffect, useState } from "react";
import { JOB_FIELDS, type JobField } from "#domain/job/job-fields.ts";
import { RESET_BANNER_MS } from "#domain/limits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { Autosave } from "#web/drafts/autosave.ts";
import { openInWords } from "#web/jobs/fields/form-check.ts";
import { useCheck, useJobForm } from "#web/jobs/fields/job-form-context.ts";
import { Note } from "#web/jobs/fields/note.tsx";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { FormBar } from "#web/ui/layout/form-bar.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { useReveal } from "./use-reveal.ts";
import type { SaveProblem } from "./use-save-job.ts";

interface SubmitBarProps {
  isEdit: boolean;
  isSaving: boolean;
  /** Why saving is impossible regardless of the values, or null. */
  refusal: string | null;
  autosave: Autosave;
  /**
   * Number of times that the user reset the form. After each reset, a message shows for 3 seconds.
   */
  resets: number;
  onReset: () => void;
}

/** Sticks to the bottom and shows the missing fields and the two buttons (rule 31). */
export function SubmitBar({ isEdit, isSaving, refusal, autosave, resets, onReset }: SubmitBarProps) {
  const errors = useCheck((result) => result.errors);
  const needsApprovalAgain = useCheck((result) => result.needsApprovalAgain);
  const isReady = errors.length === 0;
  const label = isEdit ? jobFormMessages.update : jobFormMessages.create;
  return (
    <FormBar className="submit-bar">
      <div className="grid min-w-0 gap-1.5">
        <ResetDone key={resets} isShown={resets > 0} isEdit={isEdit} />
        {needsApprovalAgain && <Note>{jobFormMessages.needsApprovalAgain}</Note>}
        <div className="missing relative">
          {refusal ? <p className="flex items-center text-ink-muted">{refusal}</p> : <MissingFields errors={errors} />}
          <DraftSaved autosave={autosave} />
        </div>
      </div>
      <div className="flex items-center justify-end gap-2">
        <Button variant="ghost" onClick={onReset} onPointerEnter={preloadDialogs} isSoftDisabled={isSaving}>
          {jobFormMessages.reset}
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
      </div>
    </FormBar>
  );
}

/**
 * Lists missing and invalid fields as buttons that focus them. On a phone the list is folded below
 * the count.
 */
function MissingFields({ errors }: { errors: readonly { field: JobField; isMissing: boolean }[] }) {
  const { form } = useJobForm();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCheck((result) => openInWords(result));
  if (errors.length === 0) return <p className="flex items-center text-ink-muted">{open || "Ready to submit"}</p>;
  const missing = errors.filter(({ isMissing }) => isMissing).length;
  const kind = missing === 0 ? "fields to fix" : "missing fields";
  return (
    <>
      <p role="status" className="flex flex-none items-center gap-1.5 font-medium">
        <Icon name="checklist" size="small" />
        {open}
      </p>
      <button
        type="button"
        className="absolute inset-x-0 top-0 flex items-center justify-end text-ink-muted sm:hidden"
        aria-label={isOpen ? `Hide ${kind}` : `Show ${kind}`}
        aria-expanded={isOpen}
        aria-controls="missing-fields"
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="chevron-down" size="small" className={isOpen ? "rotate-180" : undefined} />
      </button>
      <ul
        id="missing-fields"
        aria-label={missing === 0 ? "Fields to fix" : "Missing fields"}
        className="missing-fields flex flex-wrap gap-1.5"
        data-folded={!isOpen}
      >
        {errors.map(({ field, isMissing }) => (
          <li key={field}>
            <button type="button" className="btn missing-field" onClick={() => form.setFocus(field)}>
              {JOB_FIELDS[field].label}
              {!isMissing && missing > 0 && " (to fix)"}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows "Draft saved" only after the browser has stored the draft (rule 15). */
function DraftSaved({ autosave }: { autosave: Autosave }) {
  const isSaved = useStore(autosave.state) === "saved";
  return (
    <span
      role="status"
      className="draft-saved pointer-events-none absolute top-0 flex items-center text-xs text-ink-muted"
    >
      {isSaved && jobFormMessages.draftSaved}
    </span>
  );
}

/** Shown for 3 seconds. Spec §4 "Reset" */
function ResetDone({ isShown, isEdit }: { isShown: boolean; isEdit: boolean }) {
  const [isOver, setIsOver] = useState(!isShown);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), RESET_BANNER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="flex items-center gap-2 font-medium text-success-text empty:hidden">
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
    <div ref={element} className="grid gap-5">
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
