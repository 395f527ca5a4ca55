import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { type JobPlace, jobPlaceIn } from "#domain/job-place.ts";
import { jobScreenMessages as messages } from "#domain/messages/job-screen.ts";
import { readApplicantFilter } from "#web/applicants/data/applicant-filter.ts";
import { applicantsQuery } from "#web/applicants/data/applicants.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { jobFiguresQuery, jobPageQuery, jobTimelineQuery } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { JobSkeleton, MissingJob, NoSuchJob } from "./missing-job.tsx";

/** Loads most of the page's code on demand. */
const loadPage = () => import("./job-page.tsx");

/** The page of a job at `/jobs/{id}` and of its tabs. Rule 83 */
export function JobScreen() {
  const place = jobPlaceIn(useLocation().pathname);
  if (place) return <JobAtAddress key={place.id} place={place} />;
  return (
    <Page title={messages.title} documentTitle={messages.notFound}>
      <NoSuchJob />
    </Page>
  );
}

JobScreen.fetchFirst = ({ client, employerId, pathname, search }: FirstDataOf) => {
  const place = jobPlaceIn(pathname);
  if (!place) return;
  const { id, tab } = place;
  void loadPage().catch(() => undefined);
  void client.prefetchQuery(jobPageQuery(id));
  if (tab === "numbers") void client.prefetchQuery(jobFiguresQuery(id));
  else if (tab === "history") void client.prefetchQuery(jobTimelineQuery(id));
  else if (tab !== "posting")
    void client.prefetchQuery(applicantsQuery(employerId, { ...readApplicantFilter(search), job: id }));
};

/** Keeps the same heading element while the job loads, so that its focus is not lost. */
function JobAtAddress({ place: { id, tab } }: { place: JobPlace }) {
  const current = useCurrentEmployer();
  const { employers, selectEmployer } = useSignedIn();
  const { data: found, isError, isFetching, refetch } = useQuery(jobPageQuery(id));
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const code = useCode(loadPage, !isCodeMissing, () => {
    setIsCodeMissing(true);
    void reloadIfUpdated();
  });
  const isOwn = found?.employer_id === current.id;
  const shown = code && found && isOwn ? { job: found, ...code } : null;
  const owner = found && employers.find((employer) => employer.id === found.employer_id);
  const hasFailed = (isOwn && isCodeMissing) || (found === undefined && isError && !isFetching);
  const isLoading = !hasFailed && (found === undefined || (isOwn && !code));

  function retry() {
    setIsCodeMissing(false);
    void refetch();
  }

  return (
    <Page
      title={shown?.job.name ?? messages.title}
      documentTitle={
        found && !isOwn && !owner ? messages.notFound : shown && tab ? shown.titleOfTab(tab, shown.job.name) : undefined
      }
      lead={shown && <shown.JobFacts job={shown.job} />}
      action={shown && <shown.JobButtons job={shown.job} />}
    >
      {shown && <shown.JobPageBody job={shown.job} />}
      {hasFailed && <LoadFailure onRetry={retry}>{messages.loadFailed}</LoadFailure>}
      {isLoading && <JobSkeleton />}
      {found === null && <MissingJob id={id} />}
      {found && !isOwn && !owner && <NoSuchJob />}
      {!isOwn && owner && (
        <EmptyState
          title={messages.ofOtherCompany(owner.name)}
          action={
            <Button variant="primary" onClick={() => selectEmployer(owner)}>
              {messages.switchTo(owner.name)}
            </Button>
          }
        >
          {messages.ofOtherCompanyHelp(current.name)}
        </EmptyState>
      )}
    </Page>
  );
}
