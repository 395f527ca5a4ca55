import { cleanDescription } from "#server/finder/extract/html/clean-description.ts";
import { textOf } from "#server/finder/extract/html/page-text.ts";
import { parseHtml } from "#server/finder/extract/html/parse-html.ts";
import type { FoundPay } from "#server/finder/found-job.ts";
import { readPay } from "./pay.ts";

/** Pay that a description names. Its HTML may be escaped. */
export function payOfDescription(html: string | null): FoundPay | null {
  const description = cleanDescription(html);
  return description === null ? null : readPay(textOf(parseHtml(description)));
}
