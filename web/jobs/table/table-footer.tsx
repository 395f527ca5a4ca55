import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

interface TableFooterProps {
  /** The number of rows in total. Undefined while the first page loads. */
  total: number | undefined;
  page: number;
  /** Hides the pager while the company has no jobs. */
  isPagerHidden?: boolean;
  onTurn: (by: 1 | -1) => void;
}

/** The footer of both job tables. Spec §2 */
export function TableFooter({ total, page, isPagerHidden = false, onTurn }: TableFooterProps) {
  const isLoaded = total !== undefined;
  const count = total ?? 0;
  const from = count === 0 ? 0 : (page - 1) * JOB_TABLE_PAGE_SIZE + 1;
  const to = Math.min(page * JOB_TABLE_PAGE_SIZE, count);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-3 text-ink-muted">
      <p role="status" className="min-w-44">
        {isLoaded ? jobTableMessages.footer(from, to, count) : <Skeleton width="11rem" />}
        {!isLoaded && <span className="sr-only">Loading jobs</span>}
      </p>
      {!isPagerHidden && (
        <div data-clicks className="flex gap-2 max-sm:w-full max-sm:*:flex-1">
          <Button isDisabled={page <= 1} onClick={() => onTurn(-1)}>
            {jobTableMessages.previous}
          </Button>
          <Button isDisabled={!isLoaded || to >= count} onClick={() => onTurn(1)}>
            {jobTableMessages.next}
          </Button>
        </div>
      )}
    </div>
  );
}
