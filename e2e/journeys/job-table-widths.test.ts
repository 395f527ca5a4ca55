import { createApplication } from "#database/access/world.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

test("a title has 256 px from 640 px of width, Delete moves into the menu below 900 px, and a phone has cards", async ({
  page,
  portal,
  employer,
}) => {
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

  await page.setViewportSize({ width: 390, height: 800 });
  for (const text of ["1 application, 1 new", "Active", "Awaiting Staff Approval", "Duplicate", "Edit"]) {
    await expect(row.getByText(text, { exact: true }).filter({ visible: true })).toHaveCount(1);
  }
  await expect(row).toContainText("Duluth, MN");
});
