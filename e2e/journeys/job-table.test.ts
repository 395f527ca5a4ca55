import { createApplication } from "#database/access/world.ts";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoLayer } from "#e2e/world/page-checks.ts";

const today = todayInPortal();
const EMPTY = "No job postings found matching your criteria.";

// Spec §2 "Previous Job Postings screen", §4 "Edit", rules 27 and 34
test("a job shows its title, place, dates, status, approval and applications", { tag: "@browsers" }, async ({
  page,
  portal,
  employer,
}) => {
  const id = await employer.postJob({
    name: "Counter Lead",
    approved: 0,
    start_date: "2026-01-05",
    end_date: addDays(today, 9),
  });
  await employer.receiveApplications(id, 2);
  await createApplication(portal.database.admin, id);
  const byEmail = { application_type: "email", application_email: "jobs@north.example" } as const;
  const onWebsite = { application_type: "url", application_url: "https://north.example/jobs" } as const;
  await employer.postJob({ name: "Cake Decorator", approved: 1, ...byEmail });
  await employer.postJob({ name: "Pastry Cook", approved: 1, end_date: addDays(today, -1) });
  await employer.postJob({ name: "Market Helper", archived: 1, ...onWebsite });
  await employer.postJob({ name: "Store Clerk", review_note: "Which weekends?\nWho holds the key?" });
  await employer.signIn(page, "/previous-jobs");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row("Counter Lead").getByRole("rowheader")).toContainText("3 applications, 1 new");
  // Rule 94
  await expect(row("Cake Decorator").getByRole("rowheader")).toContainText("Applications come by email");
  await expect(row("Market Helper").getByRole("rowheader")).toContainText("People apply on your website");
  await expect(row("Pastry Cook").getByRole("rowheader")).toContainText("No applications yet");
  await expect(row("Counter Lead")).toContainText("Duluth, MN");
  await expect(row("Counter Lead")).toContainText(`Jan 5, 2026 - ${formatCalendarDate(addDays(today, 9))}`);
  const expected = {
    "Counter Lead": ["Awaiting Staff Approval", "Active"],
    "Cake Decorator": ["Staff Approved", "Active"],
    "Pastry Cook": ["Expired"],
    "Market Helper": ["Closed"],
    "Store Clerk": ["Awaiting Staff Approval", "Active"],
  };
  for (const [name, statuses] of Object.entries(expected)) {
    await expect(row(name).getByRole("img")).toHaveCount(statuses.length);
    for (const status of statuses) await expect(row(name).getByRole("img", { name: status })).toBeVisible();
  }
  await expect(
    page.getByText("Only active jobs can be edited. Expired jobs must be duplicated or renewed."),
  ).toBeVisible();
  await expect(page.getByLabel("Search jobs")).toHaveAttribute("placeholder", "Search jobs...");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Actions",
    "Approval",
    "Status",
    "Job Title",
    "Location",
    "Dates",
  ]);
  const duplicate = (name: string) => page.getByRole("button", { name: `Duplicate ${name}` });
  await expect(duplicate("Pastry Cook")).toHaveClass(/btn-soft/);
  // Rule 60
  await expect(duplicate("Counter Lead")).not.toHaveClass(/btn-soft/);
  for (const [name, status] of [
    ["Market Helper", "Closed"],
    ["Pastry Cook", "Expired"],
  ] as const) {
    const edit = page.getByRole("button", { name: `Edit ${name}` });
    await edit.focus();
    const reason = `${status} jobs cannot be edited. Duplicate this job instead.`;
    await expect(page.getByRole("tooltip")).toHaveText(reason);
    await expect(edit).toHaveAccessibleDescription(reason);
    await page.keyboard.press("Enter");
  }

  // Members read the reason why staff sent a job back, in the table and above the form.
  const reason = "Sent back by our team: Which weekends? Who holds the key?";
  await expect(row("Store Clerk").getByRole("rowheader")).toContainText(reason);

  await row("Store Clerk").getByRole("button", { name: "Edit Store Clerk" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Store Clerk");
  await expect(page.getByRole("status").filter({ hasText: "Sent back by our team:" })).toContainText("Which weekends?");
});

// Rule 32
test("search, filter, order and page are in the URL, so that reload, Back and a shared link keep them", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  await employer.seedJobs(40);
  await employer.postJob({ name: "100% Rye Baker", city: "Ely" });
  await employer.signIn(page, "/previous-jobs?page=2");
  await expect(page.getByText("Showing 11 to 20 of 41 jobs")).toBeVisible();
  // The table is on page 2 when the search starts. It must show page 1 of the results.
  await page.getByLabel("Search jobs").fill("MINNESOTA");
  await expect(page.getByText("Showing 1 to 10 of 28 jobs")).toBeVisible();
  await expect(page).toHaveURL(/\?search=MINNESOTA$/);
  await page.getByLabel("Search jobs").fill("0%");
  await expect(page.getByText("Showing 1 to 1 of 1 job", { exact: true })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "100% Rye Baker" })).toBeVisible();
  await page.getByLabel("Search jobs").fill("MINNESOTA");
  await page.getByLabel("Filter jobs").selectOption("Expired Jobs");
  await expect(page.getByText("Showing 1 to 10 of 13 jobs")).toBeVisible();
  await page.getByLabel("Filter jobs").selectOption("Active Jobs");
  await expect(page.getByText("Showing 1 to 10 of 15 jobs")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Filter jobs")).toHaveValue("expired");
  await page.getByRole("columnheader", { name: "Job Title" }).getByRole("button").click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Showing 11 to 13 of 13 jobs")).toBeVisible();
  await expect(page.getByRole("rowheader")).toHaveCount(3);
  await expect(page).toHaveURL(/\?search=MINNESOTA&status=expired&sort=title&page=2$/);
  const shown = await page.getByRole("rowheader").allTextContents();
  await page.reload();
  await expect(page.getByRole("rowheader")).toHaveText(shown);
  await expect(page.getByLabel("Search jobs")).toHaveValue("MINNESOTA");
  await expect(page.getByLabel("Filter jobs")).toHaveValue("expired");
});

// Spec §4 "Duplicate"
test("a job that cannot be opened in the form shows an error, unless the user has left the table", {
  tag: "@rare",
}, async ({ page, employer, faults }) => {
  await employer.postJob({ name: "Counter Lead" });
  await employer.signIn(page, "/previous-jobs");
  const duplicate = page.getByRole("button", { name: "Duplicate Counter Lead" });
  const toast = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await expect(duplicate).toBeVisible();
  await faults.hold("job_openings");
  const sent = page.waitForRequest(/job_openings/);
  await duplicate.click();
  const request = await sent;
  await page.getByRole("link", { name: "User Permissions" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Permissions");
  await faults.clear();
  await (await request.response())?.finished();
  await expect(page.getByRole("table", { name: "Team Members" }).getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/\/user-permissions$/);

  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(duplicate).toBeVisible();
  await page.evaluate(() => {
    for (let text = "x".repeat(2 ** 22); text.length > 0; ) {
      try {
        localStorage.setItem(`full ${Object.keys(localStorage).length}`, text);
      } catch {
        text = text.slice(text.length / 2 + 1);
      }
    }
  });
  for (const verb of ["Edit", "Duplicate"]) {
    await page.getByRole("button", { name: `${verb} Counter Lead` }).click();
    await expect(toast("Your browser's storage is full, so the job could not be opened.")).toBeVisible();
    await page.getByRole("button", { name: "Close" }).click();
  }
  await expect(page).toHaveURL(/\/previous-jobs$/);
});

/**
 * Delays the app's step back in the history after a dialog closes. The step then happens right
 * after `replaceState` and before rendering, as on a busy machine. Runs in the page.
 */
function stepBackDuringReplacement(): void {
  const go = history.go.bind(history);
  const replaceState = history.replaceState.bind(history);
  let step: (() => void) | null = null;
  history.go = (distance) => {
    step = () => {
      step = null;
      go(distance);
    };
    setTimeout(() => step?.(), 300);
  };
  history.replaceState = (...entry) => {
    replaceState(...entry);
    if (!step) return;
    step();
    for (const end = performance.now() + 100; performance.now() < end; );
  };
}

// Rules 26 and 32
test("a job is deleted after a confirmation, and an empty last page shows the page before it", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.seedJobs(11);
  await page.addInitScript(stepBackDuringReplacement);
  await employer.signIn(page, "/previous-jobs?page=2");
  await expect(page.getByText("Showing 11 to 11 of 11 jobs")).toBeVisible();
  const title = (await page.getByRole("rowheader").getByRole("link").textContent()) ?? "";
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Job" });
  await expect(dialog).toContainText(
    `Are you sure you want to delete the job "${title}"? This action cannot be undone.`,
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeFocused();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await dialog.getByRole("button", { name: "Delete Job" }).click();
  await expect(page.getByText("Showing 1 to 10 of 10 jobs")).toBeVisible();
  await expect(page).toHaveURL(/\/previous-jobs$/);
});

// Spec §8 "Delete job", rule 42
test("the table shows placeholders while it loads, offers Retry, and restores a job if deleting fails", async ({
  page,
  context,
  employer,
  faults,
}) => {
  await employer.postJob({ name: "Store Clerk" });
  await employer.postJob({ name: "Counter Lead" });
  await faults.hold("job_openings");
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByRole("table", { name: "Job postings" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(page.getByRole("status").getByText("Loading jobs")).toBeAttached();
  await faults.clear();

  const duplicate = page.getByRole("button", { name: "Duplicate Counter Lead" });
  await expect(duplicate).toBeVisible();
  await faults.refuse("job_openings");
  await duplicate.click();
  const missing = page.getByRole("listitem").filter({ hasText: "The job could not be loaded. Please try again." });
  await missing.getByRole("button", { name: "Close" }).click();
  await faults.clear();

  const dialog = page.getByRole("alertdialog");
  const confirm = dialog.getByRole("button", { name: "Delete Job" });
  const failure = page.getByRole("listitem").filter({ hasText: "Failed to delete job. Please try again." });
  const forms = [
    { begin: () => faults.refuse("job_openings"), end: () => faults.clear() },
    { begin: () => context.setOffline(true), end: () => context.setOffline(false) },
  ];
  for (const { begin, end } of forms) {
    await page.getByRole("button", { name: "Delete Counter Lead" }).click();
    await begin();
    await confirm.click();
    await expect(failure).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("rowheader", { name: "Counter Lead" })).toBeVisible();
    await failure.getByRole("button", { name: "Close" }).click();
    await expect(failure).toBeHidden();
    await end();
  }

  await faults.hold("job_openings");
  await page.getByRole("button", { name: "Delete Counter Lead" }).click();
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("rowheader")).toHaveText([/Store Clerk/]);
  await expect(page.getByText("Showing 1 to 1 of 1 job", { exact: true })).toBeVisible();
  // Never answers the next request for the table. Locking the table in the database would also
  // block other requests.
  await page.route("**/rest/v1/rpc/search_jobs*", () => undefined, { times: 1 });
  await faults.clear();
  await page.getByRole("button", { name: "Delete Store Clerk" }).click();
  await expect(confirm).toBeEnabled();
  await page.keyboard.press("Escape");
  await expectNoLayer(page);

  await faults.refuse("job_openings");
  await page.reload();
  await expect(page.getByText("Your job postings could not be loaded. Please try again.")).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeHidden();
  await faults.clear();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("rowheader")).toHaveText([/Store Clerk/]);
});
