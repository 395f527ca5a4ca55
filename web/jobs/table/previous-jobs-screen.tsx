import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { jobTableMessages, shellMessages } from "#domain/messages.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { jobListQuery, type ListedJob } from "#web/jobs/data/job-list.ts";
import { readListFilter } from "#web/jobs/data/list-filter.ts";
import { newJobLink } from "#web/jobs/hand-over/new-job-link.ts";
import { TableFooter } from "#web/jobs/list/table-footer.tsx";
import { useLastPage, useListFilter } from "#web/jobs/list/use-list-filter.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { DeleteJobDialog } from "./delete-job-dialog.tsx";
import { JobList } from "./job-list.tsx";
import { JobTools } from "./job-tools.tsx";
import { NoJobs } from "./no-jobs.tsx";
import { useRowEntry } from "./use-row-entry.ts";

/** Spec §2 "Previous Job Postings screen". */
export function PreviousJobsScreen() {
  const address = useListFilter();
  const { filter, setFilter } = address;
  const employer = useCurrentEmployer();
  const list = useQuery(jobListQuery(employer.id, filter));
  const [jobToDelete, setJobToDelete] = useState<ListedJob | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  const enterRows = useRowEntry(frame, list.data && !list.isPlaceholderData ? filter.search : undefined);
  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.total);

  function turnTo(page: number) {
    setFilter({ page });
    // Cards on a phone are long: the new page starts at its first one.
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }

  const jobs = list.data?.jobs;
  const isFiltered = filter.search !== "" || filter.status !== null;
  return (
    <Page
      title={jobTableMessages.title}
      lead={jobTableMessages.note}
      action={
        <ButtonLink {...newJobLink} variant="primary" icon="plus">
          {shellMessages.postNewJob}
        </ButtonLink>
      }
    >
      <JobTools filter={filter} onFilter={setFilter} onKeyDown={enterRows} />
      {list.isError && !list.isFetching && !jobs ? (
        <LoadFailure onRetry={() => void list.refetch()}>
          Your job postings could not be loaded. Please try again.
        </LoadFailure>
      ) : (
        <JobList
          ref={frame}
          jobs={jobs}
          isBusy={list.isPlaceholderData}
          onDelete={setJobToDelete}
          empty={
            !isBeyond && (
              <NoJobs isFiltered={isFiltered} onClear={() => setFilter({ search: "", status: null, page: 1 })} />
            )
          }
          footer={<TableFooter total={isBeyond ? undefined : list.data?.total} page={filter.page} onPage={turnTo} />}
        />
      )}
      <DeleteJobDialog
        job={jobToDelete}
        onClose={() => setJobToDelete(null)}
        onDeleted={() => {
          setJobToDelete(null);
          frame.current?.focus();
        }}
      />
    </Page>
  );
}

PreviousJobsScreen.fetchFirst = ({ client, employerId, search }: FirstDataOf) => {
  void client.prefetchQuery(jobListQuery(employerId, readListFilter(search)));
};
