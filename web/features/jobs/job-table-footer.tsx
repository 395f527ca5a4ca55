import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { jobTableMessages } from "#domain/messages.ts";
import type { JobListPage } from "#web/data/job-list.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface JobTableFooterProps {
  /** Undefined while the first page is on its way. */
  shown: JobListPage | undefined;
  page: number;
  onPage: (page: number) => void;
}

export function JobTableFooter({ shown, page, onPage }: JobTableFooterProps) {
  const total = shown?.total ?? 0;
  const from = total === 0 ? 0 : (page - 1) * JOB_TABLE_PAGE_SIZE + 1;
  const to = Math.min(page * JOB_TABLE_PAGE_SIZE, total);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-ink-muted">
      <p role="status" className="min-w-44">
        {shown ? jobTableMessages.footer(from, to, total) : <Skeleton width="11rem" />}
        {!shown && <span className="sr-only">Loading jobs</span>}
      </p>
      <div className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
        <Button isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
          {jobTableMessages.previous}
        </Button>
        <Button isDisabled={!shown || to >= total} onClick={() => onPage(page + 1)}>
          {jobTableMessages.next}
        </Button>
      </div>
    </div>
  );
}
