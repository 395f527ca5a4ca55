import { createEmployer } from "#e2e/world/employer.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { CREATE, categoryDialog, fillJob, readNewestJob } from "#e2e/world/job-form-page.ts";
import type { Portal } from "#e2e/world/portal.ts";
import { startPortalWithProject } from "#e2e/world/portal-with-project.ts";
import { signInWithPassword } from "#e2e/world/signing-in.ts";

const test = base.extend<object, { portal: Portal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
    async ({}, use) => {
      const portal = await startPortalWithProject();
      await use(portal);
      await portal.close();
    },
    { scope: "worker" },
  ],
});

// Record 117
test("with a hosted Supabase project an employer signs in and posts a job, and visitors see it", {
  tag: "@rare",
}, async ({ page, portal }) => {
  const employer = await createEmployer(portal);
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await signInWithPassword(page, employer);
  await page.getByRole("link", { name: "Post New Job" }).first().click();

  await fillJob(page);
  const geocoded = page.waitForResponse(`${portal.url}/functions/v1/geocode`);
  await page.getByRole("button", { name: CREATE }).click();
  expect((await geocoded).status()).toBe(200);
  await categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page.getByRole("row", { name: /Night Baker/ })).toBeVisible();
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ name: "Night Baker", city: "Duluth" });
  expect((await page.request.get("/auth/v1/user")).status()).toBe(404);

  await portal.database.admin.query("update public.employers set approved = 1");
  await portal.database.admin.query("update public.job_openings set approved = 1");
  await page.goto("/o");
  await expect(page.getByRole("link", { name: "Night Baker" })).toBeVisible();
});
