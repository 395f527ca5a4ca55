import { createApplication } from "#database/access/world.ts";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

test("a title has 256 px in windows of 640 px and more, and Delete moves into the menu below 900 px", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const id = await employer.postJob({ name: "Counter Lead" });
  await createApplication(portal.database.admin, id);
  await page.setViewportSize({ width: 1440, height: 800 });
  await employer.signIn(page, "/previous-jobs");
  const row = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: "Counter Lead" }) });
  await expect(row).toContainText("Duluth, Minnesota");
  for (const width of [1280, 1199, 900, 640]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(page.getByRole("button", { name: "Delete Counter Lead" })).toBeVisible({ visible: width >= 900 });
    const [title, place] = await Promise.all(
      [row.getByRole("rowheader"), row.getByRole("cell", { name: "Duluth, MN" })].map((cell) => cell.boundingBox()),
    );
    if (!title || !place) throw new Error("The row has no title or place");
    expect(title.width).toBeGreaterThanOrEqual(256);
    expect(place.y >= title.y + title.height).toBe(width < 1280);
  }
  const more = page.getByRole("button", { name: "More actions for Counter Lead" });
  await more.click();
  await page.getByRole("menuitem", { name: "Delete Counter Lead" }).click();
  await expect(page.getByRole("alertdialog", { name: "Delete Job" })).toContainText("Counter Lead");
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("on a phone a card opens its job, and a sheet filters, sorts, selects and exports", async ({ page, employer }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await employer.postJob({ name: "Counter Lead" });
  await employer.postJob({ name: "Store Clerk", end_date: addDays(todayInPortal(), -3) });
  const id = await employer.postJob({ name: "Night Baker", review_note: "Which weekends?" });
  await employer.signIn(page, "/previous-jobs");
  const card = page.getByRole("row", { name: "Night Baker" });
  await expect(card).toContainText("Needs a change");
  await expect(card).toContainText("Duluth, MN");
  for (const name of ["Active", "Awaiting Staff Approval"]) await expect(card.getByRole("img", { name })).toBeVisible();
  for (const verb of ["Duplicate", "Edit"]) {
    await expect(card.getByRole("button", { name: `${verb} Night Baker` })).toBeInViewport({ ratio: 1 });
  }
  expect((await page.getByRole("row", { name: "Counter Lead" }).boundingBox())?.height).toBeLessThan(100);

  const filter = page.getByRole("button", { name: "Filter", exact: true });
  await filter.click();
  const sheet = page.getByRole("dialog", { name: "Filter and sort" });
  await sheet.getByLabel("Filter jobs").selectOption("Active Jobs");
  await sheet.getByLabel("Sort jobs").selectOption("Title, A to Z");
  await sheet.getByRole("button", { name: "Show jobs" }).click();
  await expect(page.getByRole("rowheader")).toHaveText([/Counter Lead/, /Night Baker/]);
  const changed = page.getByRole("button", { name: "Filter (2)" });
  await expect(changed).toBeFocused();
  await changed.click();
  const saved = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Export CSV" }).click();
  await saved;
  await changed.click();
  await sheet.getByRole("button", { name: "Select", exact: true }).click();
  await expect(card.getByRole("checkbox")).toBeVisible();
  // A tap on the card next to its text selects the card.
  await card.click({ position: { x: 250, y: 20 } });
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await card.click({ position: { x: 30, y: 70 } });
  await expect(page).toHaveURL(new RegExp(`/jobs/${id}`));
});
