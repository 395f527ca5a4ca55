import type { FastifyInstance } from "fastify";
import { findCompany } from "#server/public/pages/about-company.ts";
import { FILE_POLICY, readLogoAt } from "#server/public/pages/company-logo.ts";
import { findOpenJob } from "#server/public/pages/open-job.ts";
import type { Site } from "#server/public/pages/page.ts";
import {
  COMPANY_IMAGES,
  companyImage,
  imagePath,
  JOB_IMAGES,
  jobImage,
  LIST_IMAGE,
  listImage,
  type PreviewImage,
} from "#server/public/pages/preview-card.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { drawImage } from "./draw-image.ts";
import { createImageStore } from "./image-store.ts";

const VERSION = "-:version(^[0-9a-f]{16}).png";
const ID = ":id(^[1-9]\\d{0,14})";

/**
 * Serves the images of link previews. A visitor gets the image of a job or a company as long as its
 * page is open.
 */
export function serveImages(app: FastifyInstance, site: Site, database: SiteDatabase): void {
  const store = createImageStore();
  const { productName } = site;
  const serve = (url: string, find: (id: number) => Promise<PreviewImage | undefined>) =>
    app.get<{ Params: { id?: string; version: string } }>(url, async ({ params }, reply) => {
      const image = await find(Number(params.id));
      if (!image) return reply.callNotFound();
      const path = imagePath(site, image);
      reply.header("cache-control", "public, no-cache");
      if (!path.endsWith(`-${params.version}.png`)) return reply.redirect(path, 302);
      const draw = async () =>
        drawImage(image.card, { productName, logo: await readLogoAt(database, image.card.logo) });
      const content = await store.get(path, draw);
      return reply
        .headers({
          etag: `"${params.version}"`,
          "content-security-policy": FILE_POLICY,
          "x-content-type-options": "nosniff",
        })
        .type("image/png")
        .send(content);
    });
  serve(LIST_IMAGE + VERSION, async () => listImage(site));
  serve(JOB_IMAGES + ID + VERSION, async (id) => {
    const job = await findOpenJob(database, id);
    return job && jobImage(job);
  });
  serve(COMPANY_IMAGES + ID + VERSION, async (id) => {
    const company = await findCompany(database, id);
    return company && companyImage(company);
  });
}
