import type { JobToShow } from "#domain/job/job-publicity.ts";
import type { Job } from "./jobs.ts";

type Shown = JobToShow & Pick<Job, "id" | "name" | "location_precision" | "location_type_id">;

export interface SavedJob extends Shown {
  /**
   * True if the job was posted, false if it was edited. After posting, the table shows a
   * confirmation (rule 83).
   */
  isNew: boolean;
}

/**
 * The saved job, which the table of jobs shows next. It is stored here, because the form is closed
 * by then.
 */
let justSaved: SavedJob | null = null;

/** Stores the saved job for the table that opens next. */
export function tellSaved(job: Shown, isNew: boolean) {
  justSaved = { ...job, isNew };
}

/** Returns the saved job and clears it, so that reload and Back don't show it again. */
export function takeSaved(): SavedJob | null {
  const taken = justSaved;
  justSaved = null;
  return taken;
}
