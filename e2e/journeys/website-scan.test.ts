import type { Page } from "@playwright/test";
import type { Employer } from "#e2e/world/employer.ts";
import type { Portal } from "#e2e/world/portal.ts";
import { expect, test } from "#e2e/world/website-fixtures.ts";

// The tests run one after another, because they share the website.
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
const scanButton = (page: Page) => panel(page).getByRole("button", { name: "Look for jobs now" });

/** Approves the company and sets its careers page, so that scans may read the website. */
async function becomeReadable(portal: Portal, { companyId }: Employer): Promise<void> {
  await portal.database.admin.query(
    "update employers set approved = 1, careers_url = 'http://www.bakery.test/careers' where id = $1",
    [companyId],
  );
}

/** Time between the page's requests for the state of a running scan. */
const POLL_EVERY_MS = 2000;

async function isScanned(portal: Portal, { companyId }: Employer): Promise<boolean> {
  const text = "select from app.website_scans where employer_id = $1 and state = 'finished'";
  return (await portal.database.admin.query(text, [companyId])).rowCount === 1;
}

/** Makes earlier scans 25 hours old, so that no limit blocks the next scan. */
async function makeScansOlder(portal: Portal): Promise<void> {
  await portal.database.admin.query("update app.website_scans set created = created - interval '25 hours'");
}

// Rule 72
test.beforeEach(async ({ portal, site, employer }) => {
  site.pages = {};
  await makeScansOlder(portal);
  await becomeReadable(portal, employer);
});

test("a scan can be canceled, and the next scan shows its progress and adds suggestions", {
  tag: "@rare",
}, async ({ page, portal, site, employer }) => {
  /**
   * Holds the finder's request for the page /jobs/driver. Resolves when the request arrives. The
   * resolved function sends the response.
   */
  const hold = (title: string) => {
    const requested = Promise.withResolvers<() => void>();
    site.pages["/jobs/driver"] = (response) =>
      requested.resolve(() => void response.writeHead(200, { "content-type": "text/html" }).end(posting(title)));
    return requested.promise;
  };
  site.pages = { "/careers": careers("driver", "night-baker"), "/jobs/night-baker": posting("Night Baker") };
  await page.clock.install();
  await page.setViewportSize({ width: 390, height: 800 });
  await employer.signIn(page, "/suggested-jobs");
  await expect(panel(page)).toContainText("We have not read your website yet.");
  const clicked = await scanButton(page).boundingBox();
  const canceledPageRequest = hold("Canceled");
  await scanButton(page).click();
  await canceledPageRequest;
  const cancel = panel(page).getByRole("button", { name: "Cancel" });
  await expect(cancel).toBeVisible();
  // Rule 95
  const { x = 0, width = 0 } = (await cancel.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(clicked?.x ?? 0);
  await cancel.click();
  await expect(panel(page)).toContainText("Canceled. Nothing was changed.");
  await expect(scanButton(page)).toBeFocused();
  await expect(page.getByText("No suggested jobs found.")).toBeVisible();

  await makeScansOlder(portal);
  const pageRequest = hold("Delivery Driver");
  await scanButton(page).click();
  await expect(panel(page)).toContainText("Reading your website...");
  const answer = await pageRequest;
  await page.clock.fastForward(POLL_EVERY_MS);
  await expect(panel(page)).toContainText("1 page read, 2 jobs found so far");
  answer();
  await expect.poll(() => isScanned(portal, employer)).toBe(true);
  await page.clock.fastForward(POLL_EVERY_MS);
  await expect(panel(page)).toContainText("2 jobs found, 2 of them new.");
  const table = page.getByRole("table", { name: "Suggested jobs" });
  await expect(table.getByRole("rowheader")).toHaveText([/Night Baker/, /Delivery Driver/]);
  await expect(scanButton(page)).toBeFocused();

  await panel(page).getByText("What we read").click();
  await expect(panel(page).getByRole("listitem")).toHaveText([
    "bakery.test/careers 2 jobs",
    "bakery.test/jobs/driver 1 job",
    "bakery.test/jobs/night-baker 1 job",
  ]);
  await scanButton(page).click();
  await expect(page.getByText("We looked less than an hour ago. Please try again later.")).toBeVisible();
});

test("a scan waits for the company's review, and shows which pages were not read and why", { tag: "@rare" }, async ({
  page,
  portal,
  site,
  employer,
}) => {
  site.pages = { "/robots.txt": "User-agent: *\nDisallow: /careers" };
  const review = (approved: number) =>
    portal.database.admin.query("update employers set approved = $2 where id = $1", [employer.companyId, approved]);
  await review(0);
  await employer.signIn(page, "/profile");
  await expect(panel(page)).toContainText("We look for jobs once our team has approved your company.");
  await expect(scanButton(page)).toHaveCount(0);
  await review(1);
  await page.reload();
  await scanButton(page).click();
  await expect(panel(page)).toContainText("We found no jobs on your website.");
  await panel(page).getByText("What we read").click();
  await expect(panel(page).getByRole("listitem")).toHaveText(
    "bakery.test/careers The site's robots.txt asks programs not to read it",
  );
  expect(site.requests.at(-1)).toBe("GET www.bakery.test/robots.txt");
});
