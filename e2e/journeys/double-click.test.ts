import type { Page } from "@playwright/test";
import { createApplication } from "#database/access/world.ts";
import { doubleClick, doubleTap } from "#e2e/world/double-click.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { section } from "#e2e/world/job-page.ts";
import type { Portal } from "#e2e/world/portal.ts";

const deny = (page: Page) => page.getByRole("button", { name: /^Deny / });

async function countDenials(employer: Employer): Promise<number> {
  return (await employer.readDecisions()).filter(({ denied }) => denied).length;
}

async function stateOf({ database }: Portal, applicationId: number) {
  const { rows } = await database.admin.query(
    "select state, held_at is not null as is_held from public.applications where id = $1",
    [applicationId],
  );
  return rows[0];
}

test("a double click does not also click the opposite action", { tag: "@rare" }, async ({ page, portal, employer }) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  const id = await createApplication(portal.database.admin, jobId);
  await employer.signIn(page, `/jobs/${jobId}`);
  const applicants = section(page, "Applicants");
  for (const [name, badge, expected] of [
    ["Contacted", "Contacted", { state: "contacted", is_held: false }],
    ["Hold: Robin Nyberg", "Held", { state: "contacted", is_held: true }],
    ["Release: Robin Nyberg", "Hold: Robin Nyberg", { state: "contacted", is_held: false }],
    ["New", "New", { state: "new", is_held: false }],
  ] as const) {
    const target = applicants.getByRole("button", { name, exact: true });
    const before = await target.boundingBox();
    await doubleClick(target);
    if (badge.includes(":")) await expect(applicants.getByRole("button", { name: badge })).toBeEnabled();
    else await expect(applicants.getByText(badge, { exact: true }).last()).toBeVisible();
    await expect.poll(() => stateOf(portal, id)).toEqual(expected);
    const { x = 0, y = 0, width = 0, height = 0 } = before ?? {};
    const nameThere = await page.evaluate(
      ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.closest("button")?.getAttribute("aria-label"),
      [x + width / 2, y + height / 2],
    );
    expect([name, undefined, null]).toContain(nameThere);
    expect(await stateOf(portal, id)).toEqual(expected); // not reverted by the second click
  }
});

test.describe("on a touchscreen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("two quick taps count as a single tap", { tag: "@rare" }, async ({ page, employer }) => {
    await employer.receiveSuggestion({ name: "Host" });
    await employer.receiveSuggestion({ name: "Line Cook" });
    await employer.signIn(page, "/suggested-jobs");
    await doubleTap(deny(page).first());
    await expect(deny(page)).toHaveCount(1);
    expect(await countDenials(employer)).toBe(1);
  });
});
