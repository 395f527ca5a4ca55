import { createEmployer } from "#e2e/world/employer.ts";
import type { Portal } from "#e2e/world/portal.ts";

const JOBS = 30;
const DESCRIPTION = `<p>You shape and bake our bread.</p><h3>Your night</h3><ul><li>Mix and proof the dough</li><li>Load the ovens</li></ul>${"<p>We bake for forty shops, from midnight to the first bus. </p>".repeat(40)}`;

/**
 * Creates an approved company whose open jobs fill more than a page of the list. Returns its pages.
 */
export async function openPublicPages(portal: Portal): Promise<{ name: string; path: string }[]> {
  const { admin } = portal.database;
  const { companyId, postJob } = await createEmployer(portal);
  await admin.query("update public.employers set name = 'Prairie Mill' where id = $1", [companyId]);
  await admin.query("update public.employers set approved = 1 where id = $1", [companyId]);
  let id = 0;
  for (let number = 1; number <= JOBS; number += 1) {
    id = await postJob({ name: `Night Baker ${number}`, description: DESCRIPTION });
    await admin.query("insert into public.job_categories_job_openings values ($1, 1201)", [id]);
    await admin.query("update public.job_openings set approved = 1, approved_at = now() where id = $1", [id]);
  }
  return [
    { name: "Open jobs", path: "/o" },
    { name: "One job", path: `/o/${id}/night-baker-${JOBS}` },
    { name: "A company's jobs", path: `/c/prairie-mill-${companyId}` },
  ];
}
