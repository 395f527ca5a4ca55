import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { createApplication } from "#database/access/world.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { signInWithPassword } from "#e2e/world/signing-in.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Applicants" }).locator("tbody").getByRole("row");
const toast = (page: Page, text: string) => page.getByText(text).first();
const day = (number: number) => `2026-11-0${number}T12:00:00Z`;

/**
 * Filters applicants in the sheet of a narrow window. Closes the sheet by its button and by Escape.
 */
async function filterOnPhone(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Filter applicants" });
  const unused = page.getByRole("button", { name: "Filter", exact: true });
  const used = page.getByRole("button", { name: "Filter (2)" });
  await unused.click();
  await sheet.getByLabel("Filter by state").selectOption("New");
  await sheet.getByLabel("Filter by job").selectOption("Hotel Clerk");
  await sheet.getByRole("button", { name: "Show applicants" }).click();
  await expect(rows(page)).toHaveText([/^Ada Lund/]);
  await expect(used).toBeFocused();
  await used.press("Enter");
  await sheet.getByLabel("Filter by state").selectOption("All states");
  await sheet.getByLabel("Filter by job").selectOption("All jobs");
  await page.keyboard.press("Escape");
  await expect(unused).toBeFocused();
  await expect(rows(page)).toHaveCount(3);
  await unused.click();
  await sheet.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select Ada Lund").check();
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(unused).toBeFocused();
}

// Rule 97
test("applicants of all jobs are searched, filtered, marked together with one Undo, noted and exported", async ({
  page,
  portal,
  employer,
}) => {
  const { admin } = portal.database;
  const baker = await employer.postJob({ name: "Night Baker" });
  const clerk = await employer.postJob({ name: "Hotel Clerk" });
  await createApplication(admin, baker, { name: "Robin Nyberg", created: day(1) });
  await createApplication(admin, clerk, { name: "Ada Lund", email: "ada@mail.example", created: day(2) });
  await createApplication(admin, baker, { name: '=HYPERLINK("http://evil.example")', created: day(3) });
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("link", { name: "Applicants 3" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Applicants/ })
    .click();
  await expect(rows(page)).toHaveText([/^=HYPERLINK/, /^Ada LundHotel Clerk.*New/, /^Robin NybergNight Baker/]);
  await expectNoSidewaysScroll(page);
  await filterOnPhone(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const search = page.getByRole("searchbox", { name: "Search applicants" });
  for (const [term, found] of [
    ["lund", ["Ada Lund"]],
    ["ada@mail", ["Ada Lund"]],
    ["clerk", ["Ada Lund"]],
    ["nobody", []],
    ["", ["=HYPERLINK", "Ada Lund", "Robin Nyberg"]],
  ] as const) {
    await search.fill(term);
    await expect(rows(page)).toHaveText(found.map((name) => new RegExp(`^${name}`)));
  }
  await page.getByLabel("Filter by job").selectOption("Night Baker");
  await expect(page).toHaveURL(`/applicants?job=${baker}`);
  await expect(rows(page)).toHaveCount(2);

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("All on this page").check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await page.getByRole("group", { name: "Mark as" }).getByRole("button", { name: "Declined" }).click();
  await expect(toast(page, "2 applicants marked as Declined.")).toBeVisible();
  await expect(rows(page).filter({ hasText: "Declined" })).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows(page).filter({ hasText: "New" })).toHaveCount(2);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await page.getByLabel("Filter by state").selectOption("Declined");
  await expect(page.getByText("No applicants found")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page).toHaveURL("/applicants");

  await page.getByRole("button", { name: "Note about Robin Nyberg" }).click();
  const note = page.getByRole("textbox", { name: "New note: Robin Nyberg" });
  await expect(note).toBeFocused();
  await note.fill("<b>Call</b> on Monday");
  await page.keyboard.press("Control+Enter");
  const notes = page.getByRole("region", { name: "Notes of your team" });
  await expect(notes.getByText("<b>Call</b> on Monday", { exact: true })).toBeVisible();
  await expect(note).toHaveValue("");
  await expect(rows(page).filter({ hasText: "1 note" })).toHaveCount(1);
  // On this screen, the N key starts a note. Elsewhere it opens the form for a new job.
  await page.keyboard.press("Escape");
  await page.keyboard.press("k");
  await expect(page.getByRole("heading", { level: 3 })).toHaveText("Ada Lund");
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "New note: Ada Lund" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("4");
  await expect(toast(page, "Ada Lund marked as Hired.")).toBeVisible();

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/ applicants \d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).split("\r\n");
  expect(lines[0]).toBe("\uFEFFName,Email,Phone,Job,Job ID,State,Applied,Message,Needed Answer,Answers");
  expect(lines[1]).toMatch(/^"'=HYPERLINK/);
  expect(lines[2]).toMatch(/^Ada Lund,ada@mail\.example,.*,Hotel Clerk,\d+,Hired,2026-11-02,/);
  expect(lines).toHaveLength(4);
});

// Rules 9 and 97
test("a note can't be changed while it is added, and Log Out removes one that is not added", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
  faults,
}) => {
  const job = await employer.postJob({ name: "Night Baker" });
  await createApplication(portal.database.admin, job, { name: "Robin Nyberg" });
  const note = page.getByRole("textbox", { name: "New note: Robin Nyberg" });
  const openNote = page.getByRole("button", { name: "Note about Robin Nyberg" });
  await employer.signIn(page, "/applicants");
  await openNote.click();
  await faults.hold("application_notes");
  await note.fill("Call on Monday");
  await page.keyboard.press("Control+Enter");
  await expect(note).not.toBeEditable();
  await faults.clear();
  await expect(note).toHaveValue("");
  await note.fill("Asks for too much");
  await page.getByRole("button", { name: "Log Out" }).click();
  await signInWithPassword(page, employer);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: /^Applicants/ })
    .click();
  await openNote.click();
  await expect(note).toHaveValue("");
});

test("answers open as drafts with the company's text, and the state follows after a confirmation", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const job = await employer.postJob({ name: "Night Baker" });
  for (const [index, name] of ["Robin Nyberg", "Ada Lund", "Sam Berg"].entries())
    await createApplication(portal.database.admin, job, {
      name,
      email: `a${index}@mail.example`,
      created: day(index + 1),
    });
  await employer.signIn(page, "/applicants");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Invite Robin Nyberg", exact: true }).click();
  await expect(dialog).toHaveAccessibleName("Invite: Robin Nyberg");
  await dialog.getByRole("button", { name: "Change this text for your company" }).click();
  await dialog.getByLabel("Subject").fill("Come and see us");
  await dialog.getByLabel("Text").fill("Dear {name},\nwe bake at {company}.");
  await dialog.getByRole("button", { name: "Save text" }).click();
  await expect(dialog.getByText("Dear Robin Nyberg,")).toBeVisible();
  const link = dialog.getByRole("link", { name: "Open the email again" });
  await expect(link).toHaveAttribute(
    "href",
    /^mailto:a0@mail\.example\?subject=Come%20and%20see%20us&body=Dear%20Robin/,
  );
  await dialog.getByRole("button", { name: "Mark as Interview" }).click();
  await expect(toast(page, "Robin Nyberg marked as Interview.")).toBeVisible();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByLabel("Select Ada Lund").check();
  await page.getByLabel("Select Sam Berg").check();
  await page.getByRole("group", { name: "Answer by email" }).getByRole("button", { name: "Decline" }).click();
  await expect(link).toHaveAttribute("href", /^mailto:\?bcc=a1@mail\.example,a2@mail\.example&subject=.*Hello%2C/);
  await dialog.getByRole("button", { name: "Not yet" }).click();
  await expect(rows(page).filter({ hasText: "New" })).toHaveCount(2);
  await page.getByRole("group", { name: "Answer by email" }).getByRole("button", { name: "Decline" }).click();
  await dialog.getByRole("button", { name: "Mark as Declined" }).click();
  await expect(rows(page).filter({ hasText: "Declined" })).toHaveCount(2);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("three applicants are answered in at most 12 taps", { tag: "@rare" }, async ({ page, portal, employer }) => {
    const job = await employer.postJob({ name: "Night Baker" });
    const names = ["Robin Nyberg", "Ada Lund", "Sam Berg"];
    for (const name of names) await createApplication(portal.database.admin, job, { name });
    await employer.signIn(page, "/dashboard");
    let taps = 0;
    const tap = async (locator: ReturnType<Page["getByRole"]>) => {
      taps += 1;
      await locator.tap();
    };
    await tap(page.getByRole("navigation", { name: "Quick links" }).getByRole("link", { name: /^Applicants/ }));
    for (const name of names) {
      await tap(page.getByRole("button", { name: `Decline ${name}`, exact: true }));
      await tap(page.getByRole("dialog").getByRole("button", { name: "Mark as Declined" }));
      await expect(page.getByRole("dialog")).toBeHidden();
    }
    await expect(rows(page).filter({ hasText: "Declined" })).toHaveCount(3);
    expect(taps).toBeLessThanOrEqual(12);
  });
});
