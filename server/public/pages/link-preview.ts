import { payRange } from "#domain/job/shown-job.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { type Html, html } from "./html.ts";
import type { OpenJob } from "./open-job.ts";
import type { Site } from "./page.ts";
import {
  imagePath,
  jobImage,
  listImage,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  type PreviewImage,
  shortPlace,
} from "./preview-card.ts";

/**
 * The texts and the image that other sites and messengers show when a message contains a link to
 * the page.
 */
export type LinkPreview = { title: string; text: string; image?: PreviewImage };

/**
 * Returns the meta elements that describe a link preview: Open Graph (https://ogp.me) and Twitter
 * cards.
 */
export function previewTags(site: Site, path: string, { title, text, image = listImage(site) }: LinkPreview): Html {
  const { owner, title: drawnTitle, facts } = image.card;
  return html`<meta property="og:type" content="website">
<meta property="og:site_name" content="${site.productName}">
<meta property="og:locale" content="en_US">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${text}">
<meta property="og:url" content="${site.siteUrl}${path}">
<meta property="og:image" content="${site.siteUrl}${imagePath(site, image)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${PREVIEW_WIDTH}">
<meta property="og:image:height" content="${PREVIEW_HEIGHT}">
<meta property="og:image:alt" content="${[owner, drawnTitle, ...facts].join(", ")}">
<meta name="twitter:card" content="summary_large_image">`;
}

export function jobPreview(job: OpenJob): LinkPreview {
  const text = [payRange(job), shortPlace(job), job.employment_type, `Apply by ${formatCalendarDate(job.end_date)}`];
  return { title: `${job.name} - ${job.company_name}`, text: text.join(" · "), image: jobImage(job) };
}
