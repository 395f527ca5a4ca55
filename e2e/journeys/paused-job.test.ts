import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { approve, timelineOf } from "#e2e/world/job-page.ts";
import { expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

// Rule 99
test("a job is paused from its row, its public page says until when, and its page takes applications again", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await employer.postJob({ name: "Night Baker", end_date: addDays(todayInPortal(), 20) });
  await approve(portal, employer, id);
  await employer.signIn(page, "/previous-jobs");
  const menu = page.getByRole("button", { name: "More actions for Night Baker" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Pause until a day…" }).click();
  const dialog = page.getByRole("dialog", { name: "Pause Job" });
  const day = dialog.getByLabel("Takes applications again on");
  await day.fill(addDays(todayInPortal(), 21));
  await dialog.getByRole("button", { name: "Pause Job" }).click();
  await expect(dialog.getByText(/^Choose a day from/)).toBeVisible();
  const until = addDays(todayInPortal(), 5);
  await day.fill(until);
  await dialog.getByRole("button", { name: "Pause Job" }).click();
  await expect(page.getByText(`Paused until ${formatCalendarDate(until)}`)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto(`/o/${id}/night-baker`);
  await expect(page.getByText(`Not taking applications until ${formatCalendarDate(until)}.`)).toBeVisible();
  await expect(page.getByRole("link", { name: "Apply" })).toHaveCount(0);
  await expectNoSidewaysScroll(page);

  await page.goto(`/jobs/${id}/history`);
  await expect(page.getByText(/^Paused \(until /)).toBeVisible();
  await menu.click();
  await page.getByRole("menuitem", { name: "Take applications again" }).click();
  await expect(page.getByText("“Night Baker” takes applications again.")).toBeVisible();
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  expect((await timelineOf(page)).slice(0, 2)).toEqual([
    expect.stringMatching(/^Pause ended by /),
    expect.stringMatching(/^Paused by /),
  ]);
  await page.goto(`/o/${id}/night-baker`);
  await expect(page.getByRole("link", { name: "Apply" }).first()).toBeVisible();
});
