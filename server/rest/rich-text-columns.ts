import { cleanRichText } from "./clean-rich-text.ts";
import type { LoadableCleaners } from "./request/clean-body.ts";

/**
 * Rule 23: columns that hold HTML are cleaned on the way in.
 * @public Worker threads import it by the module's URL.
 */
export const cleaners = {
  "employers.description": cleanRichText,
  "job_openings.description": cleanRichText,
};

export const RICH_TEXT_COLUMNS: LoadableCleaners = { cleaners, module: import.meta.url };
