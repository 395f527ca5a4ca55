import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { jobStatus } from "#domain/job/job-status.ts";
import { jobScreenMessages as messages } from "#domain/messages/job-screen.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { jobFiguresQuery, jobPageQuery, jobTimelineQuery } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { jobIdInPath } from "./job-id-in-path.ts";
import { JobSkeleton, MissingJob, NoSuchJob } from "./missing-job.tsx";

/** Loads most of the page on demand. It need not be available offline, because its data isn't. */
const loadPage = () => import("./job-page.tsx");

/** The page of a job at `/jobs/{id}`. Rule 83 */
export function JobScreen() {
  const id = jobIdInPath(useLocation().pathname);
  if (id !== null) return <JobAtAddress key={id} id={id} />;
  return (
    <Page title={messages.title} documentTitle={messages.notFound}>
      <NoSuchJob />
    </Page>
  );
}

JobScreen.fetchFirst = ({ client, pathname }: FirstDataOf) => {
  const id = jobIdInPath(pathname);
  if (id === null) return;
  void loadPage().catch(() => undefined);
  void client.prefetchQuery(jobPageQuery(id));
  void client.prefetchQuery(jobFiguresQuery(id));
  void client.prefetchQuery(jobTimelineQuery(id));
};

/** Keeps the same heading element while the job loads, so that its focus is not lost. */
function JobAtAddress({ id }: { id: number }) {
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
      documentTitle={found && !isOwn && !owner ? messages.notFound : undefined}
      lead={shown && <shown.JobFacts job={shown.job} />}
      action={shown && <shown.JobButtons job={{ ...shown.job, status: jobStatus(shown.job, portalToday()) }} />}
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
