import { approve } from "#e2e/world/applicant.ts";
import { readNewestJob } from "#e2e/world/job-form-page.ts";
import { expect, signIn, test } from "./fixtures.ts";
import type { WebKitPage } from "./webkit-page.ts";

const CREATE = "Create Job & Select Categories";
const DONE = "Done Selecting Categories";

async function fillJob(webkit: WebKitPage): Promise<void> {
  await webkit.fill("Job Title", "night baker");
  await webkit.fill("Job Description", "Bake bread while the town sleeps.");
  await webkit.fill("Address Line 1", "12 Superior Street");
  await webkit.fill("City", "Duluth");
  await webkit.fill("Postal Code", "55802");
  await webkit.fill("Minimum Annual Pay", "46800");
  await webkit.fill("Maximum Annual Pay", "54080");
}

test("posts a job, chooses a category and sees the job in the table", async ({ webkit, employer, portal }) => {
  await signIn(webkit, employer, "/post-job");
  await fillJob(webkit);
  await webkit.click("button", CREATE);
  await webkit.sees("Job posted successfully! Please select job categories.");
  await webkit.click("checkbox", "Food Service & Bakery");
  await webkit.click("button", DONE);
  await webkit.isAt("/previous-jobs");
  await webkit.find("button", "Edit Night Baker");
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    name: "Night Baker",
    description: "<p>Bake bread while the town sleeps.</p>",
    min_hourly_pay: "22.50",
  });
});

test("keeps the meaning of a pasted description", async ({ webkit, employer }) => {
  await signIn(webkit, employer, "/post-job");
  await webkit.find("textbox", "Job Description");
  const html = await webkit.run<string>(
    `const editor = document.querySelector(".ProseMirror");
     const clipboardData = new DataTransfer();
     clipboardData.setData("text/html", "<h1>Baker</h1><ul><li><b>Bake</b> bread</li></ul><script>alert(1)</script>");
     editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
     return editor.innerHTML`,
  );
  expect(html).toContain("<li><p><strong>Bake</strong> bread</p></li>");
  expect(html).not.toContain("script");
});

test("restores an unfinished job after a reload", async ({ webkit, employer }) => {
  await signIn(webkit, employer, "/post-job");
  await webkit.fill("Job Title", "Night Baker");
  await webkit.sees("Draft saved");
  await webkit.reload();
  expect(await webkit.valueOf("Job Title")).toBe("Night Baker");
});

test("edits a job and duplicates an expired job", async ({ webkit, employer, portal }) => {
  await employer.postJob({ name: "Pastry Cook", start_date: "2026-01-02", end_date: "2026-02-02" });
  await employer.postJob({ name: "Night Baker" });
  await signIn(webkit, employer, "/previous-jobs");
  await webkit.click("button", "Edit Night Baker");
  await webkit.sees("Edit Job");
  await webkit.fill("City", "Ely");
  await webkit.click("button", "Update Job & Select Categories");
  await webkit.click("button", DONE);
  await webkit.sees("Ely, MN"); // the short form, because the window is narrow
  await webkit.click("button", "Duplicate Pastry Cook");
  await webkit.sees("Creating a new job based on a previous posting.");
  expect(await webkit.valueOf("Job Title")).toBe("Pastry Cook");
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ city: "Ely" });
});

test("searches, sorts and pages the table, and Back returns", async ({ webkit, employer }) => {
  await employer.seedJobs(25);
  await signIn(webkit, employer, "/previous-jobs");
  await webkit.sees("Showing 1 to 10 of 25 jobs");
  await webkit.click("button", "Next");
  await webkit.sees("Showing 11 to 20 of 25 jobs");
  await webkit.fill("Search jobs", "Eau Claire");
  await webkit.sees("Showing 1 to 8 of 8 jobs");
  await webkit.back();
  await webkit.sees("Showing 1 to 10 of 25 jobs");
});

test("deletes a job and takes the deletion back", async ({ webkit, employer }) => {
  await employer.postJob({ name: "Night Baker" });
  await signIn(webkit, employer, "/previous-jobs");
  await webkit.click("button", "Delete Night Baker");
  await webkit.sees("This action cannot be undone.");
  await webkit.click("button", "Delete Job");
  await webkit.sees("Showing 0 to 0 of 0 jobs");
  await webkit.click("button", "Undo");
  await webkit.find("button", "Edit Night Baker");
});

test("renews a job from its menu", async ({ webkit, employer }) => {
  await employer.postJob({ name: "Night Baker" });
  await signIn(webkit, employer, "/previous-jobs");
  await webkit.click("button", "More actions for Night Baker");
  await webkit.click("menuitem", "Renew for 30 days");
  await webkit.sees("“Night Baker” runs until");
});

test("shows the page of a job and marks an applicant", async ({ webkit, employer, portal }) => {
  const job = await employer.postJob({ name: "Night Baker" });
  await approve(portal, employer.companyId, job);
  await webkit.open(`/o/${job}`);
  await webkit.click("link", "Apply");
  await webkit.fill("Your name", "Robin Nyberg");
  await webkit.fill("Your email address", "robin@applicants.example");
  await webkit.fill("Your message (optional)", "I have baked at night for six years.");
  await webkit.click("button", "Send application");
  await webkit.sees("Your application has been sent");
  await signIn(webkit, employer, `/jobs/${job}`);
  await webkit.sees("I have baked at night for six years.");
  await webkit.click("button", "Contacted");
  await webkit.sees("Robin Nyberg marked as Contacted.");
});

test("approves a suggested job", async ({ webkit, employer }) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await signIn(webkit, employer, "/suggested-jobs");
  await webkit.click("button", "Approve Line Cook");
  await webkit.sees("Review and finalize this suggested job before posting.");
  expect(await webkit.valueOf("Job Title")).toBe("Line Cook");
});

test("lists open jobs to visitors and searches them", async ({ webkit, employer, portal }) => {
  const job = await employer.postJob({ name: "Lefse Roller", city: "Ely" });
  await approve(portal, employer.companyId, job);
  await webkit.open("/o?q=lefse");
  await webkit.click("link", "Lefse Roller");
  await webkit.sees("Bake bread while the town sleeps.");
  await webkit.sees("Ely");
});
