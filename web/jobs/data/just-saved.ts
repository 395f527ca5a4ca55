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
 * The saved job, until the table of jobs shows it. The job is stored outside of the form, because
 * the form closes before the table opens.
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
