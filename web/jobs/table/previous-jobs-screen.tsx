import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { jobTableWorkMessages } from "#domain/messages/job-table-work.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { formatQuantity } from "#domain/text/format.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { newJobLink } from "#web/drafts/hand-over.ts";
import { jobCountQuery, jobListQuery, type ListedJob } from "#web/jobs/data/job-list.ts";
import { ALL_JOBS, type JobSort, readListFilter } from "#web/jobs/data/list-filter.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { useSelection } from "#web/ui/lists/use-selection.ts";
import { useCode, useLoaded, useOverlay } from "#web/ui/overlays/use-loaded.ts";
import { DeleteJobDialog } from "./delete-job-dialog.tsx";
import { JobList } from "./job-list.tsx";
import { JobTools } from "./job-tools.tsx";
import { TableFooter } from "./table-footer.tsx";
import { turnPages, useLastPage, useListFilter } from "./use-list-filter.ts";
import { useSavedJob } from "./use-saved-job.ts";

const loadReceipt = () => import("./publish-receipt.tsx");
const loadSelectionBar = () => import("./selection-bar.tsx");
const loadDeletedJobs = () => import("#web/jobs/life/deleted-jobs-dialog.tsx");

export function PreviousJobsScreen() {
  const address = useListFilter();
  const { filter, setFilter } = address;
  const employer = useCurrentEmployer();
  const list = useQuery(jobListQuery(employer.id, filter));
  const [jobToDelete, setJobToDelete] = useState<ListedJob | null>(null);
  const bin = useOverlay(loadDeletedJobs);
  const selection = useSelection<ListedJob>([filter.search, filter.status], jobTableWorkMessages.tooManySelected);
  const bulk = useLoaded(loadSelectionBar, selection.isOn, selection.end);
  const frame = useRef<HTMLDivElement>(null);

  const enterRows = useRowEntry(frame, list.data && !list.isPlaceholderData ? filter.search : undefined);
  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.total);

  const saved = useSavedJob(list.isFetching ? undefined : list.data, filter);
  const receipt = useCode(loadReceipt, saved.posted !== null, saved.closeReceipt);

  function turn(by: 1 | -1) {
    setFilter(turnPages(by, list.data?.total ?? 0));
    // Scrolls to the first card of the new page, because cards on a phone are long.
    if ((frame.current?.getBoundingClientRect().top ?? 0) < 0) frame.current?.scrollIntoView();
  }

  function sortBy(sort: JobSort | null) {
    setFilter({ sort, page: 1 });
  }

  const jobs = list.data?.jobs;
  const isFiltered = filter.search !== "" || filter.status !== null;
  const isBeforeFirst = !isFiltered && list.data?.total === 0;
  return (
    <Page
      title={jobTableMessages.title}
      lead={jobTableMessages.note}
      action={
        // Phones hide this button, because the bar at the bottom links to a new job.
        <ButtonLink {...newJobLink} variant="primary" icon="plus" className="max-sm:hidden">
          {shellMessages.postNewJob}
        </ButtonLink>
      }
    >
      {receipt && saved.posted && (
        <receipt.PublishReceipt
          job={saved.posted}
          onClose={() => {
            saved.closeReceipt();
            frame.current?.focus();
          }}
        />
      )}
      {!isBeforeFirst && (
        <JobTools
          filter={filter}
          onFilter={setFilter}
          selection={selection}
          total={list.data?.total ?? 0}
          onKeyDown={enterRows}
        />
      )}
      <p role="status" className="sr-only">
        {saved.here
          ? jobTableMessages.saved(saved.here.name)
          : filter.sort && jobTableWorkMessages.sorted(jobTableWorkMessages.sorts[filter.sort])}
      </p>
      {saved.elsewhere && (
        <Banner
          tone="success"
          action={
            <Button onClick={() => setFilter({ ...ALL_JOBS, sort: filter.sort })}>{jobTableMessages.showAll}</Button>
          }
        >
          {jobTableMessages.savedElsewhere(saved.elsewhere.name)}
        </Banner>
      )}
      {list.isError && !list.isFetching && !jobs ? (
        <LoadFailure onRetry={() => void list.refetch()}>
          Your job postings could not be loaded. Please try again.
        </LoadFailure>
      ) : (
        <JobList
          ref={frame}
          jobs={jobs}
          isBusy={list.isPlaceholderData}
          markedId={saved.markedId}
          sort={filter.sort}
          onSort={sortBy}
          selection={bulk && selection.isOn ? selection : null}
          onDelete={setJobToDelete}
          empty={
            !isBeyond && (
              <NoJobs isFiltered={isFiltered} onClear={() => setFilter({ ...ALL_JOBS, sort: filter.sort })} />
            )
          }
          footer={
            <TableFooter
              total={isBeyond ? undefined : list.data?.total}
              page={filter.page}
              isPagerHidden={isBeforeFirst}
              onTurn={turn}
            />
          }
        />
      )}
      {bulk && selection.isOn && (
        <bulk.SelectionBar
          jobs={jobs ?? []}
          selected={selection.selected}
          onSelect={selection.select}
          onClear={selection.clear}
        />
      )}
      <Button variant="ghost" className="justify-self-start" onClick={bin.open}>
        {jobTableMessages.recentlyDeleted}
      </Button>
      {bin.code && <bin.code.DeletedJobsDialog isOpen={bin.isOpen} onClose={bin.close} />}
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

PreviousJobsScreen.fetchFirst = ({ client, employerId, search }: FirstDataOf) =>
  client.prefetchQuery(jobListQuery(employerId, readListFilter(search)));

/**
 * Focuses the first button of the first row on Enter or arrow down in the search field. If the
 * results are still loading, waits for them. `shown` is the search term of the rows on screen, or
 * undefined while loading.
 */
function useRowEntry(frame: RefObject<HTMLElement | null>, shown: string | undefined) {
  const wanted = useRef<{ input: HTMLInputElement; term: string } | null>(null);

  function enter() {
    if (!wanted.current || wanted.current.term !== shown) return;
    const { input } = wanted.current;
    wanted.current = null;
    if (document.activeElement === input) frame.current?.querySelector<HTMLElement>("tbody button")?.focus();
  }
  useEffect(enter);

  return (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const isEntry = key === "Enter" || key === "ArrowDown";
    wanted.current = isEntry ? { input: target, term: target.value.trim() } : null;
    if (!isEntry) return;
    event.preventDefault();
    enter();
  };
}

interface NoJobsProps {
  isFiltered: boolean;
  onClear: () => void;
}

function NoJobs({ isFiltered, onClear }: NoJobsProps) {
  if (isFiltered) return <NothingFound onClear={onClear} />;
  return (
    <EmptyState
      title={jobTableMessages.empty}
      action={
        <ButtonLink {...newJobLink} variant="soft" icon="plus">
          Post your first job
        </ButtonLink>
      }
    >
      This is where your postings will be. The first one takes about five minutes.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  const { data: count } = useQuery(jobCountQuery(useCurrentEmployer().id));
  return (
    <EmptyState title={jobTableMessages.empty} action={<Button onClick={onClear}>Clear search</Button>}>
      {count !== undefined && count > 0 ? `You have ${formatQuantity(count, "job posting")} in all. ` : ""}
      Try fewer words, or a city.
    </EmptyState>
  );
}
