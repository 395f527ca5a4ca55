import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import Papa from "papaparse";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

type Line = Record<string, string>;

async function exported(page: Page): Promise<{ name: string; text: string; lines: Line[] }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  const text = await readFile(await file.path(), "utf8");
  const { data, errors } = Papa.parse<Line>(text.replace(/^\uFEFF/, ""), { header: true });
  expect(errors).toEqual([]);
  return { name: file.suggestedFilename(), text, lines: data };
}

// Rule 80
test("an export has all filtered jobs in the table's order and no formula, and can be stopped or fail", {
  tag: "@rare",
}, async ({ page, portal, employer, faults }) => {
  await employer.seedJobs(1203);
  const hostile = ['=HYPERLINK("https://evil.example","Pay")', "@SUM(1)", 'The "Old", Mill, Keeper', "Ü — 面包师"];
  for (const name of hostile) await employer.postJob({ name, city: "Ely" });
  await portal.database.admin.query("update public.employers set name = $2 where id = $1", [
    employer.companyId,
    `=Mill/Sons "${employer.companyId}"`,
  ]);
  await employer.signIn(page, "/previous-jobs?sort=title");
  await expect(page.getByText("Showing 1 to 10 of 1,207 jobs")).toBeVisible();
  const all = await exported(page);
  await expect(page.getByText("1,207 jobs exported.")).toBeVisible();
  expect(all.name).toBe(`=Mill Sons ${employer.companyId} jobs ${todayInPortal()}.csv`);
  expect(all.text.startsWith("\uFEFF")).toBe(true);
  expect(all.lines).toHaveLength(1207);
  expect(new Set(all.lines.map(({ ID }) => ID)).size).toBe(1207);
  const titles = all.lines.map(({ Title }) => Title ?? "");
  for (const name of hostile) expect(titles).toContain(/^[=@]/.test(name) ? `'${name}` : name);
  const cells = all.lines.flatMap((line) => Object.values(line));
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([]);
  const ours = titles.filter((title) => /\d$/.test(title));
  expect(ours).toEqual(ours.toSorted(new Intl.Collator("en").compare));

  await test.step("stopped, then failed", async () => {
    let answered = 0;
    await page.route("**/rest/v1/rpc/search_jobs*clicked_apply*", async (route) => {
      answered += 1;
      // Never answers the second request, so that the export keeps running.
      if (answered === 1) await route.continue();
    });
    const start = page.getByRole("button", { name: "Export CSV" });
    await start.click();
    await expect(page.getByText("500 of 1,207")).toBeVisible();
    const cancel = page.getByRole("button", { name: "Cancel Export" });
    await expect(cancel).toBeFocused();
    await cancel.click();
    await expect(start).toBeFocused();
    await expect(page.getByText("500 of 1,207")).toBeHidden();
    await page.unroute("**/rest/v1/rpc/search_jobs*clicked_apply*");
    await faults.refuse("job_openings");
    await start.click();
    await expect(page.getByText("Failed to export the jobs. Please try again.")).toBeVisible();
    await faults.clear();
  });

  await page.getByLabel("Filter jobs").selectOption("Expired Jobs");
  await page.getByLabel("Search jobs").fill("duluth");
  await expect(page.getByText(/^Showing 1 to 10 of 401 jobs/)).toBeVisible();
  const found = await exported(page);
  expect(found.lines).toHaveLength(401);
  expect(new Set(found.lines.map(({ Status, City }) => `${Status} ${City}`))).toEqual(new Set(["Expired Duluth"]));
});

test("jobs with equal values in the sorted column have the same order in the file and the table", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  await employer.seedJobs(8);
  await portal.database.admin.query(
    "update public.job_openings set closed_reason = 'filled_here', closed_at = now() where employer_id = $1 and name like '% 4'",
    [employer.companyId],
  );
  await employer.signIn(page, "/previous-jobs");
  for (const column of ["Status", "Dates", "Location"]) {
    for (const order of ["ascending", "descending"]) {
      const heading = page.getByRole("columnheader", { name: column });
      await heading.getByRole("button").click();
      await expect(heading).toHaveAttribute("aria-sort", order);
      const { lines } = await exported(page);
      const titles = page.getByRole("rowheader").locator("> :first-child");
      await expect(titles).toHaveText(lines.map(({ Title }) => Title ?? ""));
    }
  }
});
