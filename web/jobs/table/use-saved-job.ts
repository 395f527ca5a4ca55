import { useEffect, useState } from "react";
import { SAVED_ROW_MS } from "#domain/limits.ts";
import { type SavedJob, takeSaved } from "#web/jobs/data/just-saved.ts";
import type { ListFilter } from "#web/jobs/data/list-filter.ts";
import type { ListPage } from "#web/jobs/data/list-page.ts";

interface Shown {
  /** The saved job if the current page of the table contains it. */
  here: SavedJob | null;
  /** The id of the row to highlight. For a new job, null until the user closes the confirmation. */
  markedId: number | null;
  /** The saved job if the current page of the table does not contain it. */
  elsewhere: SavedJob | null;
  /** The new job, until the user closes the confirmation above the table. Rule 83 */
  posted: SavedJob | null;
  closeReceipt: () => void;
}

/**
 * Shows the job that was just saved in the table that opens next. `list` is undefined while
 * loading.
 */
export function useSavedJob(list: ListPage<{ id: number }> | undefined, filter: ListFilter): Shown {
  const [saved, setSaved] = useState<SavedJob | null>(null);
  // Runs in an effect, because the previous screen may store the job while it unmounts.
  useEffect(() => setSaved(takeSaved()), []);
  const [found, setFound] = useState<{ isHere: boolean; filter: ListFilter } | null>(null);
  if (saved && list && !found) setFound({ isHere: list.jobs.some(({ id }) => id === saved.id), filter });

  const [isReceiptClosed, setIsReceiptClosed] = useState(false);
  const posted = saved?.isNew && !isReceiptClosed ? saved : null;

  const [isOver, setIsOver] = useState(false);
  const isMarking = found !== null && posted === null;
  useEffect(() => {
    if (!isMarking) return;
    const timer = setTimeout(() => setIsOver(true), SAVED_ROW_MS);
    return () => clearTimeout(timer);
  }, [isMarking]);

  const here = found?.isHere ? saved : null;
  return {
    here,
    markedId: here && isMarking && !isOver ? here.id : null,
    elsewhere: found && !found.isHere && found.filter === filter ? saved : null,
    posted,
    closeReceipt: () => setIsReceiptClosed(true),
  };
}
