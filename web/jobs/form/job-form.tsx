import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { JOB_FIELDS, type JobField } from "#domain/job/job-fields.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { nextFrame } from "#web/browser/next-frame.ts";
import { savesData } from "#web/browser/saves-data.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";
import { lookupsQuery } from "#web/jobs/data/lookups.ts";
import { ApplicationSection } from "#web/jobs/fields/application-section.tsx";
import { CompensationSection } from "#web/jobs/fields/compensation-section.tsx";
import { DatesSection } from "#web/jobs/fields/dates-section.tsx";
import { DetailsSection } from "#web/jobs/fields/details-section.tsx";
import { JobFormProvider } from "#web/jobs/fields/job-form-context.ts";
import { LocationSection } from "#web/jobs/fields/location-section.tsx";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { useCode, useLoaded } from "#web/ui/overlays/use-loaded.ts";
import { FormMessages, SubmitBar } from "./submit-bar.tsx";
import { useJobFormState } from "./use-job-form-state.ts";
import { loadSaving } from "./use-save-job.ts";

const notices: Partial<Record<StartingJob["mode"], string>> = {
  duplicate: jobFormMessages.duplicateNotice,
  suggested: jobFormMessages.suggestedNotice,
};

/**
 * Loads the code of advice and preview after the form's first frame. Also loads the code that saves
 * the job.
 */
async function loadExtras() {
  await nextFrame();
  // Ignores a failure, because saving loads the code again.
  loadSaving().catch(() => undefined);
  return import("./form-extras.tsx");
}

/** Loads the conflict panel on demand, because few edits conflict. */
const loadConflictPanel = () => import("./job-conflict-panel.tsx");

interface JobFormProps {
  initial: StartingJob;
  /** The component that shows drafts. It is next to the heading, or in its own row below. */
  offer?: ReactNode;
}

export function JobForm({ initial, offer }: JobFormProps) {
  const state = useJobFormState(initial);
  const lookups = useQuery(lookupsQuery());
  const isInactive = useCurrentEmployer().inactive === 1;
  const [isAskingReset, setIsAskingReset] = useState(false);
  const { start, conflict, savedJob, problem } = state;
  const notice = notices[start.mode];
  // In data-saving mode, loads the extras only when a field gets the focus.
  const [areExtrasNeeded, setAreExtrasNeeded] = useState(() => !savesData());
  const extras = useCode(loadExtras, areExtrasNeeded, () => setAreExtrasNeeded(false));
  const saving = useCode(loadSaving, savedJob !== null);
  const [panel, setPanel] = useState({});
  const [failedConflict, setFailedConflict] = useState(conflict);
  // Hides the panel if loading it fails. The next save finds the conflict again and loads the panel
  // again.
  const isPanelNeeded = conflict !== null && conflict !== failedConflict;
  const conflictPanel = useLoaded(loadConflictPanel, isPanelNeeded, () => setFailedConflict(conflict));
  return (
    <JobFormProvider value={{ ...state.parts, FieldExtras: extras?.FieldExtras }}>
      <Page
        title={start.job ? jobFormMessages.titleEdit : jobFormMessages.titleNew}
        lead={start.job ? jobFormMessages.leadEditing(start.job.name) : jobFormMessages.lead}
        action={offer}
      >
        {start.job?.review_note && (
          <Banner tone="warning">
            <p className="font-medium">{jobTableMessages.sentBack}</p>
            <p>{start.job.review_note}</p>
          </Banner>
        )}
        {notice && (
          <Banner
            tone="info"
            action={
              start.mode === "duplicate" && (
                <Button onClick={() => state.parts.form.setFocus("application_start_date")}>
                  {jobFormMessages.toDates}
                </Button>
              )
            }
          >
            {notice}
          </Banner>
        )}
        <form
          noValidate
          aria-label="Job posting"
          onFocus={() => setAreExtrasNeeded(true)}
          onSubmit={(event) => {
            event.preventDefault();
            state.submit(null);
          }}
          {...submitKeys((from) => isInactive || state.submit(from))}
          className="job-form grid gap-5"
        >
          {lookups.isError && (
            <LoadFailure onRetry={() => void lookups.refetch()}>{jobFormMessages.loadFailed}</LoadFailure>
          )}
          {conflict && conflictPanel && (
            <conflictPanel.JobConflictPanel
              key={conflict.savedAt}
              conflict={conflict}
              lookups={lookups.data}
              onReload={state.reload}
            />
          )}
          <div className="preview-tabs min-h-11" />
          <div {...panel} className="job-fields grid gap-5">
            <DetailsSection lookups={lookups.data} />
            <LocationSection start={start} />
            <DatesSection start={start} />
            <CompensationSection />
            <ApplicationSection />
          </div>
          <FormMessages problem={problem} />
          <SubmitBar
            isEdit={start.job !== null}
            isSaving={state.isSaving}
            refusal={isInactive ? shellMessages.companyInactive : null}
            autosave={state.autosave}
            resets={state.resets}
            onReset={() => setIsAskingReset(true)}
            tips={extras && <extras.Tips key={state.resets} parts={state.parts} />}
          />
          {extras && <extras.LivePreview lookups={lookups.data} onPanel={setPanel} />}
        </form>
      </Page>
      <ConfirmDialog
        isOpen={isAskingReset}
        onCancel={() => setIsAskingReset(false)}
        onConfirm={() => {
          setIsAskingReset(false);
          state.reset();
        }}
        title={jobFormMessages.reset}
        verb={jobFormMessages.reset}
      >
        {jobFormMessages.resetConfirmation}
      </ConfirmDialog>
      {savedJob && saving && (
        <saving.CategoryStep
          job={savedJob}
          isNew={start.job === null}
          named={start.selectedCategories}
          onFinished={state.clearDraft}
        />
      )}
    </JobFormProvider>
  );
}

/**
 * Submits on Enter in an input and on Ctrl+Enter anywhere in the form. Calls `submit` with the
 * field that has the focus.
 */
function submitKeys(submit: (from: JobField | null) => void) {
  return {
    // Handles keys in the capture phase, before the editor, which would insert a line break.
    onKeyDownCapture(event: KeyboardEvent<HTMLFormElement>) {
      const { target, currentTarget } = event;
      // Ignores events of dialogs. React bubbles them here, although dialogs are outside the form
      // in the DOM.
      const isInside = target instanceof HTMLElement && currentTarget.contains(target);
      if (event.key !== "Enter" || !isInside || event.nativeEvent.isComposing) return;
      if (!(target instanceof HTMLInputElement) && !event.ctrlKey && !event.metaKey) return;
      // Replaces the browser's own submit, which does nothing while the button is disabled. After
      // fast typing, the button may still be disabled.
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      tellLatestText(target);
      submit(fieldOf(target));
    },
  };
}

/**
 * Makes the editor update the form now. Otherwise the editor updates the form when typing pauses or
 * when the editor loses the focus.
 */
function tellLatestText(element: HTMLElement) {
  if (!element.isContentEditable) return;
  element.blur();
  element.focus();
}

function fieldOf(element: HTMLElement): JobField | null {
  if (element.isContentEditable) return "description";
  const name = element.getAttribute("name") ?? "";
  return Object.hasOwn(JOB_FIELDS, name) ? (name as JobField) : null;
}
