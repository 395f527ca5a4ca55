import type { FastifyReply, FastifyRequest } from "fastify";
import { companyIdOf, companyPath } from "#domain/public-paths.ts";
import { pathOf } from "#server/http/page-path.ts";
import { findCompany, type PublicCompany } from "#server/public/pages/about-company.ts";
import { companyGonePage, noticePage } from "#server/public/pages/notice-page.ts";
import { leadTo, type Site, sendPage } from "#server/public/pages/page.ts";
import { givenReferral, referralQuery } from "#server/public/pages/referral.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";

type Url = {
  slug: string;
  /** The end of the URL after the slug. */
  ending: string;
};

/**
 * Returns the company of a URL below `/c`. If the company has no public page, sends an error page
 * and returns undefined. If the URL contains an earlier slug of the company, redirects and returns
 * undefined.
 */
export async function companyOfUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, database, slug, ending }: Url & { site: Site; database: SiteDatabase },
): Promise<PublicCompany | undefined> {
  const id = companyIdOf(slug);
  const company = id === null ? undefined : await findCompany(database, id);
  if (id === null || !company) {
    const isGone = id !== null && (await hadPublicJobs(database, id));
    sendPage(reply, site, isGone ? companyGonePage() : noticePage(404));
    return undefined;
  }
  const right = companyPath(company) + ending;
  if (pathOf(request.url) === right) return company;
  leadTo(reply, right + referralQuery(givenReferral(request.query as Record<string, unknown>)));
  return undefined;
}

/** Returns true if a job of the company was ever public. */
async function hadPublicJobs(database: SiteDatabase, employerId: number): Promise<boolean> {
  const select = "select p.job_id from site.published_jobs p where p.employer_id = $1 limit 1";
  return (await database.read(select, [employerId])).length > 0;
}
