import { formatPlace } from "#domain/job/place.ts";
import { payRange } from "#domain/job/shown-job.ts";
import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { type Html, html } from "./html.ts";
import type { OpenJob } from "./open-job.ts";
import type { Site } from "./page.ts";

/** The texts that other sites and messengers show for a link to a page. */
export type LinkPreview = { title: string; text: string };

/** Returns the preview's tags for a page's head: Open Graph (https://ogp.me) and Twitter cards. */
export function previewTags({ productName, siteUrl }: Site, path: string, { title, text }: LinkPreview): Html {
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${productName}">
<meta property="og:locale" content="en_US">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${siteUrl}${path}">
<meta name="twitter:card" content="summary">`;
}

export function jobPreview(job: OpenJob): LinkPreview {
  const text = [payRange(job), shortPlace(job), job.employment_type, `Apply by ${formatCalendarDate(job.end_date)}`];
  return { title: `${job.name} - ${job.company_name}`, text: text.join(" · ") };
}

/** Returns the place as in "Northfield, MN" or "Remote, MN". */
function shortPlace(job: OpenJob): string {
  const isRemote = String(job.location_type_id) === REMOTE_LOCATION_TYPE_ID;
  return formatPlace({ city: isRemote ? job.location_type : job.city, state: job.state }, true);
}
