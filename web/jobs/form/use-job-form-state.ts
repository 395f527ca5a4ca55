import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { useLocation, useNavigate } from "react-router";
import { validate } from "#domain/fields/validate.ts";
import { hasDraftContent } from "#domain/job/job-draft.ts";
import type { JobField, JobValues } from "#domain/job/job-fields.ts";
import { toJobValues } from "#domain/job/job-form-values.ts";
import { jobSchema } from "#domain/job/job-schema.ts";
import { isSame, mergeEdits } from "#domain/job/merge-edits.ts";
import { categoryMessages } from "#domain/messages/job-form.ts";
import { type PayOrigin, UNTOUCHED_PAY } from "#domain/pay/pay.ts";
import { paths } from "#domain/routes.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { Conflict } from "#web/data-client/missed-update.ts";
import { clearHandOver } from "#web/drafts/hand-over.ts";
import { type StartingJob, startEditing, startNew } from "#web/drafts/starting-job.ts";
import { useDraft } from "#web/drafts/use-draft.ts";
import { type FormState, readFormState } from "#web/jobs/data/form-state.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { createFormCheck } from "#web/jobs/fields/form-check.ts";
import { fillForm, type JobFormParts, setFields } from "#web/jobs/fields/job-form-context.ts";
import { answerId } from "#web/jobs/fields/job-section.tsx";
import { useWarningBeforeLeaving } from "#web/ui/leaving/use-warning-before-leaving.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { EditConflict } from "./job-conflict-panel.tsx";
import { useLastJob, useMovedToday } from "./use-last-job.ts";
import { useSaveJob } from "./use-save-job.ts";

/** Manages an open form from its first values to the saved job. */
export function useJobFormState(initial: StartingJob) {
  const navigate = useNavigate();
  const { key, state } = useLocation();
  const [start, setStart] = useState(initial);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const [savedJob, setSavedJob] = useState<Job | null>(null);
  const [resets, setResets] = useState(0);
  const form = useForm<JobValues>({ defaultValues: initial.values });
  const [check] = useState(() => createFormCheck(() => form.getValues(), initial.job));
  const payOrigin = useRef<PayOrigin>(UNTOUCHED_PAY);
  const parts: JobFormParts = { form, check, payOrigin, takenOver: start.takenOver };
  const draft = useDraft(form, start);
  useLastJob(initial, form.getValues, takeOver);
  useMovedToday(start.mode, form.getValues, propose);
  const saving = useSaveJob({ start, onSaved, onConflict, onSavedLate });
  // Warns of unsaved changes in edit mode. All other modes store a draft.
  useWarningBeforeLeaving(() => start.mode === "edit" && !savedJob && !isSame(form.getValues(), start.values));

  useEffect(() => {
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: check.schedule });
    return () => {
      unsubscribe();
      check.stop();
    };
  }, [form, check]);

  function begin(next: StartingJob) {
    setStart(next);
    setConflict(null);
    saving.forget();
    fillForm(parts, next.values);
    check.restart(next.job);
  }

  function takeOver(values: Partial<JobValues>) {
    setStart({ ...start, takenOver: values });
    propose(values, values);
  }

  /**
   * Fills fields for the user, which starts an autosave. Cancels this autosave if the user has
   * typed nothing.
   */
  function propose(values: Partial<JobValues>, takenOver = start.takenOver) {
    setFields(form, values);
    if (!hasDraftContent(form.getValues(), takenOver)) draft.autosave.cancel();
  }

  function onSaved(job: Job) {
    if (!start.job) draft.clear();
    setConflict(null);
    setSavedJob(job);
  }

  /**
   * Deletes the draft if it still equals the posted job, so that the user does not post it again.
   */
  function onSavedLate(typed: JobValues) {
    if (!start.job) draft.clearIfSame(typed);
    toast({ tone: "info", message: categoryMessages.closedWithoutSaving });
  }

  /**
   * Merges the other member's changes into fields that the user did not change. The next save then
   * starts from the other member's version (rule 28).
   */
  function onConflict({ current, savedBy }: Conflict<Job>) {
    const mine = form.getValues();
    if (!current) {
      // The edited job was deleted, so the form now creates a new job. Removes the deleted job's
      // id, so that a reload does not search for it.
      clearHandOver();
      navigate(paths.postJob, {
        replace: true,
        preventScrollReset: true,
        state: { form: readFormState(state).form ?? key } satisfies FormState,
      });
      setStart({ ...startNew(), values: mine });
      setConflict(null);
      check.compareWith(null);
      draft.autosave.changed();
      return;
    }
    const theirs = toJobValues(current);
    const { values, adopted, disputed } = mergeEdits(start.values, mine, theirs);
    fillForm(parts, values);
    check.compareWith(current);
    setStart({ ...start, job: current, values: theirs });
    setConflict({
      savedBy,
      savedAt: current.modified,
      theirs,
      adopted,
      disputed,
    });
  }

  /**
   * Saves the job or focuses the first problem. If the user pressed Enter in a field, shows only
   * problems up to this field.
   */
  function submit(from: JobField | null) {
    const typed = form.getValues();
    const { data } = validate(jobSchema(portalToday()), typed);
    if (from && !data) check.touchUpTo(from);
    else check.touchAll();
    const { errors, questions } = check.results.get();
    if (data === null) {
      if (errors[0]) form.setFocus(errors[0].field);
    } else if (questions[0]) document.getElementById(answerId(questions[0].field))?.focus();
    else void saving.save(data, typed);
  }

  return {
    parts,
    start,
    conflict,
    savedJob,
    resets,
    autosave: draft.autosave,
    clearDraft: draft.clear,
    isSaving: saving.isSaving,
    problem: saving.problem,
    submit,
    /** Restores the defaults, or the stored job while editing. Spec §4 "Reset" */
    reset() {
      begin(start.job ? startEditing(start.job) : startNew());
      draft.clear();
      setResets(resets + 1);
    },
    reload() {
      if (start.job) begin(startEditing(start.job));
    },
  };
}
