import { useQuery } from "@tanstack/react-query";
import { jobTableMessages, suggestionMessages as messages } from "#domain/messages.ts";
import { suggestedJobsQuery } from "#web/data/suggested-jobs.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { useLastPage, useListFilter } from "#web/session/use-list-filter.ts";
import { Banner, LoadFailure } from "#web/ui/banner.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Page } from "#web/ui/page.tsx";
import { SearchAsYouType } from "#web/ui/search-as-you-type.tsx";
import { TableFooter } from "#web/ui/table-footer.tsx";
import { SuggestionRow } from "./suggestion-row.tsx";
import { SuggestionTable, SuggestionTableSkeleton } from "./suggestion-table.tsx";
import { useDecisions } from "./use-decisions.ts";

/** Spec §2 "Suggested Jobs screen". */
export function SuggestionsScreen() {
  const address = useListFilter();
  const { filter, setFilter } = address;
  const employer = useCurrentEmployer();
  const list = useQuery(suggestedJobsQuery(employer.id, filter));
  const { notice, isBusy, approve, deny } = useDecisions();
  const jobs = list.data?.jobs;

  const isBeyond = useLastPage(address, list.isPlaceholderData ? undefined : list.data?.total);

  return (
    <Page title={messages.title} lead={messages.note}>
      <search className="sm:max-w-88">
        <SearchAsYouType
          label="Search jobs"
          placeholder={jobTableMessages.searchPlaceholder}
          value={filter.search}
          onSearch={(search) => setFilter({ ...filter, search, page: 1 }, { isTyping: true })}
        />
      </search>
      {notice && (
        <Banner
          key={notice.text}
          tone={notice.tone}
          action={notice.undo && <Button onClick={notice.undo}>Undo</Button>}
        >
          {notice.text}
        </Banner>
      )}
      {list.isError && !list.isFetching && !jobs ? (
        <LoadFailure onRetry={() => void list.refetch()}>
          The suggested jobs could not be loaded. Please try again.
        </LoadFailure>
      ) : (
        <div className="overflow-hidden rounded-md border border-line bg-surface">
          {jobs?.length === 0 && !isBeyond ? (
            <NoSuggestions
              isSearched={filter.search !== ""}
              onClear={() => setFilter({ ...filter, search: "", page: 1 })}
            />
          ) : (
            <SuggestionTable isBusy={!jobs || list.isPlaceholderData}>
              {jobs?.map((job) => (
                <SuggestionRow
                  key={job.id}
                  job={job}
                  isBusy={isBusy(job)}
                  isReadOnly={employer.inactive === 1}
                  onApprove={() => approve(job)}
                  onDeny={() => deny(job)}
                />
              )) ?? <SuggestionTableSkeleton />}
            </SuggestionTable>
          )}
          <TableFooter
            total={isBeyond ? undefined : list.data?.total}
            page={filter.page}
            onPage={(page) => setFilter({ ...filter, page })}
          />
        </div>
      )}
    </Page>
  );
}

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
        <ButtonLink to="/profile" variant="soft">
          Check your careers website
        </ButtonLink>
      }
    >
      We look for jobs on the careers website of your company profile.
    </EmptyState>
  );
}
