import "./job-form.css";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { JobDraft } from "#domain/job/job-draft.ts";
import { jobFields } from "#domain/job/job-fields.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { editJobPath, jobInUrl, paths } from "#domain/routes.ts";
import { savesData } from "#web/browser/saves-data.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { clearHandOver } from "#web/drafts/hand-over.ts";
import {
  continueDraft,
  findStartingJob,
  formDraftStore,
  type StartingJob,
  startEditing,
  startNew,
} from "#web/drafts/starting-job.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { readFormState } from "#web/jobs/data/form-state.ts";
import { jobQuery } from "#web/jobs/data/jobs.ts";
import { lastJobQuery } from "#web/jobs/data/last-job.ts";
import { lookupsQuery } from "#web/jobs/data/lookups.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { JobForm } from "./job-form.tsx";

/** Creates, edits, duplicates or finishes a job. Spec §2 "Post New Job", §4 "Job form modes" */
export function JobFormScreen() {
  const { employer } = useDraftOwner();
  const { key, state, search } = useLocation();
  // Mounts a new form for each history entry and company, because a form reads the handed-over job
  // only when it mounts.
  return <OpenedForm key={`${employer} ${readFormState(state).form ?? key}`} idInUrl={jobInUrl(search)} />;
}

JobFormScreen.fetchFirst = ({ client, employerId }: FirstDataOf) => {
  void client.prefetchQuery(lookupsQuery());
  void client.prefetchQuery(lastJobQuery(employerId));
};

function OpenedForm({ idInUrl }: { idInUrl: number | null }) {
  const owner = useDraftOwner();
  const [opened] = useState(() => {
    if (idInUrl === null) return findStartingJob(owner);
    clearHandOver();
    return { idInUrl };
  });
  if ("idInUrl" in opened) return <EditedJob id={opened.idInUrl} />;
  if ("editId" in opened) return <Navigate to={editJobPath(opened.editId)} replace />;
  return <NewJob initial={opened.start} />;
}

/** Reads the stored job again before editing (rule 15). */
function EditedJob({ id }: { id: number }) {
  const { employer } = useDraftOwner();
  const { data, isError, refetch } = useQuery(jobQuery(id));
  // Null if the job in the URL belongs to another company of the user.
  const job = data && data.employer_id !== employer ? null : data;
  const [start, setStart] = useState<StartingJob | null>(null);
  // Sets the form's first values only once, because a later response must not overwrite text that
  // the user typed.
  if (job && !start) setStart(startEditing(job));
  if (start) return <JobForm initial={start} />;
  return (
    <Page title={jobFormMessages.titleEdit} lead={jobFormMessages.leadEdit}>
      {isError && <LoadFailure onRetry={() => void refetch()}>{jobFormMessages.loadFailed}</LoadFailure>}
      {job === undefined && !isError && <FormSkeleton />}
      {job === null && (
        <EmptyState
          title={jobFormMessages.notFound}
          action={<ButtonLink to={paths.previousJobs}>Previous Jobs</ButtonLink>}
        >
          {jobFormMessages.notFoundHelp}
        </EmptyState>
      )}
    </Page>
  );
}

function FormSkeleton() {
  return (
    <SectionCard title={jobFormMessages.jobDetails}>
      <span role="status" className="sr-only">
        Loading the job
      </span>
      {jobFields.map((field) => (
        <Skeleton key={field} />
      ))}
    </SectionCard>
  );
}

const loadDrafts = () => import("./drafts.tsx");

/** How long the drafts wait before they load, so that the form loads first. */
const DRAFTS_AFTER_MS = 1000;

/**
 * Shows the form of a new job, and offers newer drafts of other tabs and devices (rules 15 and 81).
 */
function NewJob({ initial }: { initial: StartingJob }) {
  const owner = useDraftOwner();
  const [{ start, turn }, setOpened] = useState({ start: initial, turn: 0 });
  const [store] = useState(() => formDraftStore(owner));
  const [areDraftsNeeded, setAreDraftsNeeded] = useState(() => store.newerElsewhere() !== null);
  const drafts = useCode(loadDrafts, areDraftsNeeded, () => setAreDraftsNeeded(false));

  useEffect(() => {
    const need = () => setAreDraftsNeeded(true);
    // In data-saving mode, loads the drafts only when the user types.
    const timer = setTimeout(() => savesData() || need(), DRAFTS_AFTER_MS);
    addEventListener("input", need);
    return () => {
      clearTimeout(timer);
      removeEventListener("input", need);
    };
  }, []);

  return (
    <JobForm
      key={turn}
      initial={start}
      offer={
        drafts && (
          <drafts.Drafts
            owner={owner}
            store={store}
            isNew={turn === 0 && start.mode === "new"}
            onOpen={(draft: JobDraft | null) =>
              setOpened({ start: draft ? continueDraft(draft) : startNew(), turn: turn + 1 })
            }
          />
        )
      }
    />
  );
}
