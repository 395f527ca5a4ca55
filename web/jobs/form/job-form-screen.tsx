import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { jobFormMessages } from "#domain/messages/messages.ts";
import { editJobPath, jobInAddress, paths } from "#domain/routes.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { clearHandOver } from "#web/drafts/hand-over.ts";
import { findStartingJob, type StartingJob, startEditing } from "#web/drafts/starting-job.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { jobQuery } from "#web/jobs/data/jobs.ts";
import { lastJobQuery } from "#web/jobs/data/last-job.ts";
import { lookupsQuery } from "#web/jobs/data/lookups.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { readFormState } from "./form-state.ts";
import { JobForm } from "./job-form.tsx";
import { NewJob } from "./new-job.tsx";
import "./job-form.css";

/** Create, edit, duplicate or finish one job. Spec §2 "Post New Job", §4 "Job form modes". */
export function JobFormScreen() {
  const { employer } = useDraftOwner();
  const { key, state, search } = useLocation();
  // Each opening starts over: what was handed over, and for which company, is read once.
  return <OpenedForm key={`${employer} ${readFormState(state).form ?? key}`} idInAddress={jobInAddress(search)} />;
}

JobFormScreen.fetchFirst = ({ client, employerId }: FirstDataOf) => {
  void client.prefetchQuery(lookupsQuery());
  void client.prefetchQuery(lastJobQuery(employerId));
};

function OpenedForm({ idInAddress }: { idInAddress: number | null }) {
  const owner = useDraftOwner();
  const [opened] = useState(() => {
    if (idInAddress === null) return findStartingJob(owner);
    clearHandOver();
    return { idInAddress };
  });
  if ("idInAddress" in opened) return <EditedJob id={opened.idInAddress} />;
  if ("editId" in opened) return <Navigate to={editJobPath(opened.editId)} replace />;
  return <NewJob initial={opened.start} />;
}

/** Editing fetches the row again (rule 15). */
function EditedJob({ id }: { id: number }) {
  const { employer } = useDraftOwner();
  const { data, isError, refetch } = useQuery(jobQuery(id));
  // The URL may name a job of another company of the same user.
  const job = data && data.employer_id !== employer ? null : data;
  const [start, setStart] = useState<StartingJob | null>(null);
  // Once: a later answer must not overwrite what is being typed.
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
