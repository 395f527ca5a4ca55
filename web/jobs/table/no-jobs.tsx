import { useQuery } from "@tanstack/react-query";
import { jobTableMessages } from "#domain/messages/messages.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { newJobLink } from "#web/drafts/new-job-link.ts";
import { jobCountQuery } from "#web/jobs/data/job-list.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";

interface NoJobsProps {
  isFiltered: boolean;
  onClear: () => void;
}

export function NoJobs({ isFiltered, onClear }: NoJobsProps) {
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
