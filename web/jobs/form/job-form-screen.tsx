import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { jobFormMessages } from "#domain/messages.ts";
import { paths } from "#domain/routes.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { jobQuery } from "#web/jobs/data/jobs.ts";
import { lookupsQuery } from "#web/jobs/data/lookups.ts";
import { LoadFailure } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { FormSkeleton } from "./form-skeleton.tsx";
import { JobForm } from "./job-form.tsx";
import "./job-form.css";
import { findStartingJob, type StartingJob, startEditing } from "#web/jobs/hand-over/starting-job.ts";

/** Create, edit, duplicate or finish one job. Spec §2 "Post New Job", §4 "Job form modes". */
export function JobFormScreen() {
  const { employer } = useDraftOwner();
  const { key } = useLocation();
  // Each opening starts anew: what was handed over, and for which company, is read once.
  return <OpenedForm key={`${employer} ${key}`} />;
}

JobFormScreen.fetchFirst = ({ client }: FirstDataOf) => {
  void client.prefetchQuery(lookupsQuery());
};

function OpenedForm() {
  const owner = useDraftOwner();
  const [found] = useState(() => findStartingJob(owner));
  return "editId" in found ? <EditedJob id={found.editId} /> : <JobForm initial={found.start} />;
}

/** Editing fetches the row again (rule 15). */
function EditedJob({ id }: { id: number }) {
  const { data: job, isError, refetch } = useQuery(jobQuery(id));
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
