import { createHash } from "node:crypto";
import { formatPlace } from "#domain/job/place.ts";
import { payRange } from "#domain/job/shown-job.ts";
import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import type { OpenJob } from "./open-job.ts";
import type { Site } from "./page.ts";

/** The content of a preview's image. */
export type PreviewCard = {
  /** The name next to the logo. */
  owner: string;
  title: string;
  facts: readonly string[];
  /**
   * The path of the logo on this site. If it is null, for example because the logo is on another
   * site, the image shows the initials of `owner`.
   */
  logo: string | null;
};

/** An image for a link preview. `name` is the start of its path, and `card` is its content. */
export type PreviewImage = { name: string; card: PreviewCard };

export const JOB_IMAGES = `${PUBLIC_JOBS_PATH}/image/`;
export const COMPANY_IMAGES = "/c/image/";
export const LIST_IMAGE = `${JOB_IMAGES}list`;

export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

export function jobImage(job: OpenJob): PreviewImage {
  const { id, name, company_name: owner, logo } = job;
  return { name: JOB_IMAGES + id, card: { owner, title: name, facts: [payRange(job), shortPlace(job)], logo } };
}

export function companyImage({ id, name, logo }: { id: number; name: string; logo: string | null }): PreviewImage {
  return { name: COMPANY_IMAGES + id, card: { owner: name, title: "Open jobs", facts: ["With pay and place"], logo } };
}

/** The image for lists of several companies' jobs. */
export function listImage({ productName: owner }: Pick<Site, "productName">): PreviewImage {
  return { name: LIST_IMAGE, card: { owner, title: "Open jobs", facts: ["With pay and place"], logo: null } };
}

/** Returns the place as in "Northfield, MN" or "Remote, MN". */
export function shortPlace(job: OpenJob): string {
  const isRemote = String(job.location_type_id) === REMOTE_LOCATION_TYPE_ID;
  return formatPlace({ city: isRemote ? job.location_type : job.city, state: job.state }, true);
}

/**
 * Version of the drawing. Increase it when the drawing changes, so that other sites fetch the
 * images again.
 */
const DRAWING = 1;
const VERSION_LENGTH = 16;

/**
 * Returns the path of an image. The path contains a hash of the image's contents, because other
 * sites cache images by URL.
 */
export function imagePath({ productName }: Pick<Site, "productName">, { name, card }: PreviewImage): string {
  const content = JSON.stringify([DRAWING, productName, card]);
  return `${name}-${createHash("sha256").update(content).digest("hex").slice(0, VERSION_LENGTH)}.png`;
}
