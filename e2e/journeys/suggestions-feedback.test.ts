import { websiteScanMessages } from "#domain/messages/website-scan.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

const SENT = "Thank you. Our team looks at the page.";
const URL_FIELD = "URL of the page with the jobs";

// Rule 73
test("a member sees why a job was found, says that it is not a job, and undoes that", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  const url = "https://www.bakery.example/team";
  await employer.receiveSuggestion({ name: "Owner", sources: { name: { url, from: "page", because: ["Our Team"] } } });
  await employer.receiveSuggestion({ name: "Line Cook", sources: { name: { url, from: "json-ld" } } });
  await employer.signIn(page, "/suggested-jobs");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Owner")).toContainText(websiteScanMessages.because(["Our Team"]));
  await expect(row("Line Cook")).toContainText("Your website marks it as a job posting.");

  const notAJob = page.getByRole("button", { name: "Not a job: Owner" });
  const decisions = async () => {
    const { rows } = await portal.database.admin.query(
      "select denied, not_a_job from public.script_acquired_job_openings where employer_id = $1 and name = 'Owner'",
      [employer.companyId],
    );
    return rows[0];
  };
  await notAJob.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText('"Owner" is marked as not a job.')).toBeVisible();
  await expect(row("Owner")).toBeHidden();
  await expect.poll(decisions).toEqual({ denied: true, not_a_job: true });
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(notAJob).toBeVisible();
  await expect.poll(decisions).toEqual({ denied: null, not_a_job: null });
});

test("a member tells staff the page of missed jobs; an error keeps the text, and a double click sends once", {
  tag: "@rare",
}, async ({ page, context, portal, employer }) => {
  await employer.signIn(page, "/suggested-jobs");
  await expect(page.getByText("Do you have jobs on your website?")).toBeVisible();
  const open = page.getByRole("button", { name: "Tell us the page" });
  const send = page.getByRole("button", { name: "Send", exact: true });
  await open.click();
  await expect(page.getByLabel(URL_FIELD)).toBeFocused();
  await page.keyboard.type("our jobs");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter the URL of the page, such as")).toBeVisible();
  await expect(page.getByLabel(URL_FIELD)).toBeFocused();
  await page.getByLabel(URL_FIELD).fill("bakery.example/crew");
  await page.getByLabel("What is missing").fill("Two bakers");
  await context.setOffline(true);
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("That did not work. Please try again.");
  await context.setOffline(false);
  await expect(page.getByLabel("What is missing")).toHaveValue("Two bakers");
  await send.dblclick();
  await expect(page.getByText(SENT)).toBeVisible();
  await expect(open).toBeFocused();
  const { rows } = await portal.database.admin.query("select url, note from app.missed_jobs where employer_id = $1", [
    employer.companyId,
  ]);
  expect(rows).toEqual([{ url: "https://bakery.example/crew", note: "Two bakers" }]);
});

test("the panel shows what a scan left out, and a member includes it again", { tag: "@rare" }, async ({
  page,
  portal: { database },
  employer,
}) => {
  const id = await employer.receiveSuggestion({ denied: true, not_a_job: true });
  const url = `https://site${employer.companyId}.example/jobs`;
  await database.admin.query("update public.employers set approved = 1, careers_url = $2 where id = $1", [
    employer.companyId,
    url,
  ]);
  await database.admin.query(
    `insert into app.website_scans (employer_id, address, host, reason, state, started, ended, report)
     values ($1, $2, 'site.example', 'asked', 'finished', now(), now(), '{"leftOut": 3}')`,
    [employer.companyId, url],
  );
  await employer.signIn(page, "/suggested-jobs");
  await expect(page.getByText("3 entries left out, because you marked most of the list as “Not a job”.")).toBeVisible();
  await page.getByRole("button", { name: "Include them again" }).click();
  await expect(page.getByText("The next scan includes what was left out.")).toBeVisible();
  const { rows } = await database.admin.query(
    "select denied, not_a_job from public.script_acquired_job_openings where id = $1",
    [id],
  );
  expect(rows).toEqual([{ denied: true, not_a_job: null }]);
});
