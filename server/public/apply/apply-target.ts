import type { SiteDatabase } from "#server/public/pages/site-database.ts";

/** The fields of an open job that are needed for applying. */
export type ApplyTarget = {
  id: number;
  name: string;
  application_type: "url" | "email" | "platform";
  application_url: string | null;
  application_email: string | null;
  employer_id: number;
  company_name: string;
  logo: string | null;
  /**
   * Days for which the company keeps applications. If the installation's setting has more days, the
   * setting applies (rule 77).
   */
  applications_kept_days: number;
  /**
   * The company's questions to applicants, each on its own line. Null if there is none (rule 100).
   */
  questions: string | null;
};

const TARGET = `
  select j.id, j.name, j.application_type, j.application_url, j.application_email, j.employer_id, j.company_name, j.logo,
    j.applications_kept_days, j.questions
  from site.jobs j where j.id = $1`;

export async function findApplyTarget(database: SiteDatabase, id: number): Promise<ApplyTarget | undefined> {
  return (await database.read<ApplyTarget>(TARGET, [id]))[0];
}

/**
 * Returns the URL of another site where visitors apply for the job, or null if they apply on this
 * portal.
 */
export function externalUrl(target: ApplyTarget, applyUrl: string | undefined): string | null {
  const { id, application_type, application_url } = target;
  if (application_type === "platform") return applyUrl?.replaceAll("{id}", String(id)) ?? null;
  if (application_type !== "url" || !application_url || !URL.canParse(application_url)) return null;
  const url = new URL(application_url);
  return /^https?:$/.test(url.protocol) ? url.href : null;
}
