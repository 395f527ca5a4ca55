import type { Job } from "./jobs.ts";

export interface SavedJob extends Pick<Job, "id" | "name" | "start_date" | "end_date"> {
  /** It was posted just now, not changed: it gets a receipt (rule 83). */
  isNew: boolean;
}

let justSaved: SavedJob | null = null;

/** The table that opens next shows it. */
export function tellSaved({ id, name, start_date, end_date }: Job, isNew: boolean) {
  justSaved = { id, name, start_date, end_date, isNew };
}

/** What was saved just now, once: neither a reload nor Back says it again. */
export function takeSaved(): SavedJob | null {
  const taken = justSaved;
  justSaved = null;
  return taken;
}
