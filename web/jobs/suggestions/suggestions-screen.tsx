import { useQuery } from "@tanstack/react-query";
import { useCallback, useRef } from "react";
import { jobTableMessages, suggestionMessages as messages } from "#domain/messages/jobs.ts";
import { paths } from "#domain/routes.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { readListFilter } from "#web/jobs/data/list-filter.ts";
import { suggestedJobsQuery, suggestionNewsQuery } from "#web/jobs/data/suggested-jobs.ts";
import { TableFooter } from "#web/jobs/table/table-footer.tsx";
import { turnPages, useLastPage, useListFilter } from "#web/jobs/table/use-list-filter.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { SearchAsYouType } from "#web/ui/controls/search-as-you-type.tsx";
import { useReveal } from "#web/ui/hooks/use-reveal.ts";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { useCode, useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";
import { SuggestionList } from "./suggestion-list.tsx";
import { useDecisions } from "./use-decisions.ts";

const loadScan = () => import("#web/finder/website-scan-panel.tsx");
const loadFeedback = () => import("#web/finder/missed-jobs.tsx");

export function SuggestionsScreen() {
  const address = useListFilter();
  const { filter, setFilter } = address;
  const employer = useCurrentEmployer();
  const list = useQuery(suggestedJobsQuery(employer.id, filter));
  const siteNews = useQuery(suggestionNewsQuery(employer.id));
  const frame = useRef<HTMLDivElement>(null);
  const { news, approved, approve, deny } = useDecisions(focusList);
  // Scrolls to the message, because the clicked button may be far below it.
  const newsPlace = useReveal(news);
  const jobs = list.data?.jobs;

  // Focuses Undo if the clicked button had the focus and is removed.
  const pressed = useRef<Element | null>(null);
  const undoButton = useRef<HTMLButtonElement | null>(null);
  const succeedFocus = useCallback((undo: HTMLButtonElement | null) => {
    undoButton.current = undo;
    const focused = document.activeElement;
    if (focused === document.body || focused === pressed.current) undo?.focus();
  }, []);

  /** Focuses the list when the Undo button disappears. */
  function focusList() {
    const focused = document.activeElement;
    if (focused === document.body || focused === undoButton.current) frame.current?.focus();
  }

  // If this code cannot be loaded, shows the list without it.
  const scan = useCodeOrRetry(loadScan);
  const feedback = useCode(loadFeedback);

  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.total);

  return (
    <Page title={messages.title} lead={messages.note}>
      {!scan.isMissing && (
        <div style={{ minHeight: "3.875rem" }}>
          {scan.code && <scan.code.WebsiteScanPanel suggestions={list.data?.total} />}
        </div>
      )}
      <search className="sm:max-w-88">
        <SearchAsYouType
          label="Search jobs"
          placeholder={jobTableMessages.searchPlaceholder}
          value={filter.search}
          onSearch={(search) => setFilter({ search, page: 1 }, { isTyping: true })}
        />
      </search>
      <div ref={newsPlace} className="empty:hidden">
        {news && (
          <Banner
            key={`${news.job.id} ${news.text}`}
            tone={news.tone}
            action={
              news.undo && (
                <Button ref={succeedFocus} onClick={news.undo}>
                  Undo
                </Button>
              )
            }
          >
            {news.text}
          </Banner>
        )}
      </div>
      {list.isError && !list.isFetching && !jobs ? (
        <LoadFailure onRetry={() => void list.refetch()}>
          The suggested jobs could not be loaded. Please try again.
        </LoadFailure>
      ) : (
        <SuggestionList
          ref={frame}
          suggestions={jobs?.map((job) => ({
            job,
            siteNews: siteNews.data?.get(job.id),
            isApproved: approved?.id === job.id,
            isBlocked: employer.inactive === 1 || approved !== null,
            onApprove: () => approve(job),
            onDeny: (reason) => {
              pressed.current = document.activeElement;
              deny(job, reason);
            },
          }))}
          isBusy={list.isPlaceholderData}
          empty={
            !isBeyond && (
              <NoSuggestions isSearched={filter.search !== ""} onClear={() => setFilter({ search: "", page: 1 })} />
            )
          }
          footer={
            <TableFooter
              total={isBeyond ? undefined : list.data?.total}
              page={filter.page}
              onTurn={(by) => setFilter(turnPages(by, list.data?.total ?? 0))}
            />
          }
        />
      )}
      {feedback && list.data && <feedback.MissedJobs isEmpty={list.data.total === 0 && filter.search === ""} />}
    </Page>
  );
}

SuggestionsScreen.fetchFirst = ({ client, employerId, search }: FirstDataOf) => {
  void client.prefetchQuery(suggestedJobsQuery(employerId, readListFilter(search)));
};

function NoSuggestions({ isSearched, onClear }: { isSearched: boolean; onClear: () => void }) {
  if (isSearched) {
    return (
      <EmptyState title={jobTableMessages.empty} action={<Button onClick={onClear}>Clear search</Button>}>
        Try fewer words, or a city.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={messages.empty}
      action={
        <ButtonLink to={paths.profile} variant="soft">
          Check your careers website
        </ButtonLink>
      }
    >
      We look for jobs on the careers website of your company profile.
    </EmptyState>
  );
}
