import { useEffect, useState } from "react";
import { SAVED_ROW_MS } from "#domain/limits.ts";
import { type SavedJob, takeSaved } from "#web/jobs/data/just-saved.ts";
import type { ListFilter } from "#web/jobs/data/list-filter.ts";
import type { ListPage } from "#web/jobs/data/list-page.ts";

interface Shown {
  /** To be announced. */
  here: SavedJob | null;
  /** The row to highlight; that of a new job once its receipt is closed. */
  markedId: number | null;
  /** The filter or the page of the table leaves it out. */
  elsewhere: SavedJob | null;
  /** A new one, until its receipt is closed. Rule 83 */
  posted: SavedJob | null;
  closeReceipt: () => void;
}

/** Shows the job that was saved a moment ago in the table that opened with it. `list` is undefined while an answer is on its way. */
export function useSavedJob(list: ListPage<{ id: number }> | undefined, filter: ListFilter): Shown {
  const [saved, setSaved] = useState<SavedJob | null>(null);
  // Not while it renders: the previous screen may set it while it unmounts.
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
