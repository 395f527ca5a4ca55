import { withPlainHost } from "#domain/fields/web-url.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";
import type { LoadableCleaners } from "./request/clean-body.ts";

/**
 * Functions that clean HTML (rule 23) and the URLs of websites that the finder reads (rule 72).
 * Each key names the table and column of a text.
 *
 * @public Worker threads import this module by its URL.
 */
export const cleaners = {
  "employers.company_url": withPlainHost,
  "employers.careers_url": withPlainHost,
  "employers.description": cleanRichText,
  "job_openings.description": cleanRichText,
};

export const CLEANED_COLUMNS: LoadableCleaners = { cleaners, module: import.meta.url };
