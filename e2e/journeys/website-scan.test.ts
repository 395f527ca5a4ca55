import type { Page } from "@playwright/test";
import type { Employer } from "#e2e/world/employer.ts";
import type { Portal } from "#e2e/world/portal.ts";
import { expect, test } from "#e2e/world/website-fixtures.ts";

// One website, one host: the tests of this file take turns.
test.describe.configure({ mode: "serial" });

const posting = (title: string) =>
  `<script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title,
    description: `<p>${title}: you bake bread every night with two others, from ten to six.</p>`,
    hiringOrganization: { "@type": "Organization", name: "Bakery" },
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: "Duluth", addressRegion: "MN" },
    },
  })}</script>`;
const careers = (...paths: string[]) =>
  `<h1>Open Positions</h1>${paths.map((path) => `<p><a href="/jobs/${path}">${path}</a></p>`).join("")}`;

const panel = (page: Page) => page.getByRole("region", { name: "Jobs on your website" });
const look = (page: Page) => panel(page).getByRole("button", { name: "Look for jobs now" });

/** Staff approved the company, and its profile names the website. */
async function becomeReadable(portal: Portal, { companyId }: Employer): Promise<void> {
  await portal.database.admin.query(
    "update employers set approved = 1, careers_url = 'http://www.bakery.test/careers' where id = $1",
    [companyId],
  );
}

/** No other company had this host's turn today, and no hour has to pass. */
async function aDayPasses(portal: Portal): Promise<void> {
  await portal.database.admin.query("update app.website_scans set created = created - interval '25 hours'");
}

// Rule 72
test.beforeEach(async ({ portal, site, employer }) => {
  site.pages = {};
  await aDayPasses(portal);
  await becomeReadable(portal, employer);
});

test("looking for jobs shows how far it is, and what was found becomes suggestions", async ({
  page,
  site,
  employer,
}) => {
  let answer = () => {};
  const isAsked = new Promise<void>((resolve) => {
    site.pages = {
      "/careers": careers("night-baker", "driver"),
      "/jobs/night-baker": posting("Night Baker"),
      "/jobs/driver": (response) => {
        answer = () => void response.writeHead(200, { "content-type": "text/html" }).end(posting("Delivery Driver"));
        resolve();
      },
    };
  });
  await employer.signIn(page, "/suggested-jobs");
  await expect(panel(page)).toContainText("We have not read your website yet.");
  await look(page).click();
  await isAsked;
  await expect(panel(page)).toContainText("Reading your website...");
  await expect(panel(page)).toContainText("2 pages read, 2 jobs found so far");
  answer();
  await expect(panel(page)).toContainText("2 jobs found, 2 of them new.");
  const table = page.getByRole("table", { name: "Suggested jobs" });
  await expect(table.getByRole("rowheader")).toHaveText([/Delivery Driver/, /Night Baker/]);
  await expect(page.getByRole("link", { name: "Suggested Jobs 2" })).toBeVisible();
  await expect(look(page)).toBeFocused();

  await panel(page).getByText("What we read").click();
  await expect(panel(page).getByRole("listitem")).toHaveText([
    "bakery.test/careers 2 jobs",
    "bakery.test/jobs/night-baker 1 job",
    "bakery.test/jobs/driver 1 job",
  ]);
  await look(page).click();
  await expect(page.getByText("We looked less than an hour ago. Please try again later.")).toBeVisible();
});

test("where nothing is found, the profile says what was read and why", async ({ page, site, employer }) => {
  site.pages = { "/robots.txt": "User-agent: *\nDisallow: /careers" };
  await employer.signIn(page, "/profile");
  await look(page).click();
  await expect(panel(page)).toContainText("We found no jobs on your website.");
  await panel(page).getByText("What we read").click();
  await expect(panel(page).getByRole("listitem")).toHaveText(
    "bakery.test/careers The site's robots.txt asks programs not to read it",
  );
  expect(site.requests.at(-1)).toBe("GET www.bakery.test/robots.txt");
});

test("a scan that is canceled leaves everything as it was", async ({ page, site, employer }) => {
  const isAsked = new Promise<void>((resolve) => {
    site.pages = { "/careers": careers("night-baker"), "/jobs/night-baker": () => resolve() };
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await employer.signIn(page, "/suggested-jobs");
  await expect(look(page)).toBeVisible();
  const clicked = await look(page).boundingBox();
  await look(page).click();
  await isAsked;
  const cancel = panel(page).getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  const { x = 0, width = 0 } = (await cancel.boundingBox()) ?? {};
  // Rule 95
  expect(x + width).toBeLessThanOrEqual(clicked?.x ?? 0);
  await cancel.click();
  await expect(panel(page)).toContainText("Canceled. Nothing was changed.");
  await expect(look(page)).toBeFocused();
  await expect(page.getByText("No suggested jobs found.")).toBeVisible();
});

test("a company that waits for review is told when we look", async ({ page, portal, employer }) => {
  await portal.database.admin.query("update employers set approved = 0 where id = $1", [employer.companyId]);
  await employer.signIn(page, "/suggested-jobs");
  await expect(panel(page)).toContainText("We look for jobs once our team has approved your company.");
  await expect(look(page)).toHaveCount(0);
});

// Rule 73
test("a posted job that is gone from the website asks whether to close it", async ({
  page,
  portal,
  site,
  employer,
}) => {
  site.pages = {
    "/careers": careers("night-baker", "driver"),
    "/jobs/night-baker": posting("Night Baker"),
    "/jobs/driver": posting("Delivery Driver"),
  };
  await employer.signIn(page, "/suggested-jobs");
  await look(page).click();
  await expect(panel(page)).toContainText("2 jobs found, 2 of them new.");
  const { rows } = await portal.database.admin.query<{ id: number }>(
    "select id from script_acquired_job_openings where employer_id = $1 and name = 'Night Baker'",
    [employer.companyId],
  );
  const jobId = await employer.postJob({ name: "Night Baker" });
  await portal.database.admin.query("update job_openings set original_script_job_id = $2 where id = $1", [
    jobId,
    rows[0]?.id,
  ]);
  await portal.database.admin.query("update script_acquired_job_openings set moved_to_live = true where id = $1", [
    rows[0]?.id,
  ]);

  site.pages = { "/careers": careers("driver"), "/jobs/driver": posting("Driver, with a van") };
  await aDayPasses(portal);
  await look(page).click();
  await expect(panel(page)).toContainText("1 job found, none of them new.");
  await expect(page.getByRole("row", { name: /Driver, with a van/ })).toContainText("Changed on your website");

  await page.goto("/previous-jobs");
  const row = page.getByRole("row").filter({ hasText: "Night Baker" });
  await expect(row).toContainText("Gone from your website – close it?");
  await row.getByRole("button", { name: "Close Job Night Baker" }).click();
  await page.getByRole("dialog").getByLabel("Filled elsewhere").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close Job" }).click();
  await expect(row).toContainText("Closed: filled elsewhere");
  await expect(row).not.toContainText("Gone from your website");
});

test("the question goes when the job is kept open", async ({ page, portal, employer }) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  await portal.database.admin.query("update job_openings set source_gone = now() where id = $1", [jobId]);
  await employer.signIn(page, "/previous-jobs");
  const row = page.getByRole("row").filter({ hasText: "Night Baker" });
  await row.getByRole("button", { name: "Keep it open: Night Baker" }).click();
  await expect(row).not.toContainText("Gone from your website");
  await expect(row.getByRole("img", { name: "Active" })).toBeVisible();
});
