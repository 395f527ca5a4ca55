import type { Job } from "#web/jobs/data/jobs.ts";

export type SavedJob = Pick<Job, "id" | "name">;

let justSaved: SavedJob | null = null;

/** The table that opens next shows it. */
export function tellSaved({ id, name }: SavedJob) {
  justSaved = { id, name };
}

/** What was saved just now, once: neither a reload nor Back says it again. */
export function takeSaved(): SavedJob | null {
  const taken = justSaved;
  justSaved = null;
  return taken;
}
