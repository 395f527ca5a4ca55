import {
  continueDraft,
  draftJob,
  draftsOnServer,
  expectSent,
  openDrafts,
  openOnOtherDevice,
} from "#e2e/world/drafts-page.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { fillJob, submitJob } from "#e2e/world/job-form-page.ts";
import { expectNoLayer } from "#e2e/world/page-checks.ts";

// Turns data saver off. With data saver, drafts of other devices load only after the first key.
// Blocks the service worker, which would load all of the app's code.
test.use({ savesData: false, serviceWorkers: "block" });

test.beforeEach(({ page }) => page.clock.install());

// Rule 81
test("a draft is offered on another device until it is dismissed, and its newer version shows here", {
  tag: "@rare",
}, async ({ page, browser, employer, portal }) => {
  const onServer = () => draftsOnServer(portal, employer);
  const note = /^Draft from your other device, saved (just now|\d minutes? ago)\.$/;
  await employer.signIn(page, "/post-job");
  await page.getByLabel("City").fill("Two Harbors");
  await draftJob(page, "Night Baker", onServer);

  const phone = await openOnOtherDevice(browser, portal, employer);
  const offer = phone.getByText(/^Continue the draft from your other device/);
  await phone.clock.runFor(1000);
  await expect(offer).toBeVisible();
  await phone.reload();
  await phone.clock.runFor(1000);
  await expect(offer).toBeVisible();
  await phone.getByRole("button", { name: "Dismiss" }).click();
  await expect(offer).toBeHidden();
  await phone.reload();
  await phone.clock.runFor(1000);
  await (await openDrafts(phone, 1)).getByRole("button", { name: "Open Night Baker" }).click();
  await expect(offer).toBeHidden();
  await expect(phone.getByLabel("City")).toHaveValue("Two Harbors");
  await phone.getByLabel("City").fill("Ely");
  await draftJob(phone, "Night Baker in Ely", onServer);

  await page.reload();
  await expect(page.getByText(note)).toBeVisible();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker in Ely");
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await page.getByRole("button", { name: "Use the draft of this browser" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Two Harbors");
  await expect(page.getByText(note)).toBeHidden();
  await page.getByLabel("City").fill("Grand Marais");
  await expectSent(page, onServer, ["Night Baker", "Night Baker in Ely"]);

  await page.getByLabel("Special Instructions").fill("Ring twice.");
  const list = await openDrafts(page, 2);
  await list.getByRole("button", { name: "Open Night Baker in Ely" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  // Reopens the draft that was in the form before. It is already on the server.
  await (await openDrafts(page, 2)).getByRole("button", { name: "Open Night Baker", exact: true }).click();
  await expect(page.getByLabel("Special Instructions")).toHaveValue("Ring twice.");
  await phone.context().close();
});

test("simultaneous changes on two devices become two drafts, and the form keeps its text", { tag: "@rare" }, async ({
  page,
  browser,
  context,
  employer,
  portal,
}) => {
  const onServer = () => draftsOnServer(portal, employer);
  await employer.signIn(page, "/post-job");
  await draftJob(page, "Night Baker", onServer);
  const phone = await openOnOtherDevice(browser, portal, employer);
  await continueDraft(phone, "Night Baker");

  await context.setOffline(true);
  await draftJob(phone, "Day Baker", onServer);
  await phone.context().close();
  await page.getByLabel("Job Title").fill("Cake Baker");
  await page.clock.runFor(500);
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(await onServer()).toEqual(["Day Baker"]);
  await context.setOffline(false);
  await expectSent(page, onServer, ["Cake Baker", "Day Baker"]);
  await expect(page.getByLabel("Job Title")).toHaveValue("Cake Baker");
  await expect(page.getByText(/Your other device has a newer draft, saved .+: “Day Baker”/)).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Day Baker");
  await (await openDrafts(page, 2)).getByRole("button", { name: "Open Cake Baker" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Cake Baker");
});

test("several drafts can be named, opened, deleted and restored", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  const onServer = () => draftsOnServer(portal, employer);
  await employer.signIn(page, "/post-job");
  await draftJob(page, "Night Baker", onServer);
  await (await openDrafts(page, 1)).getByRole("button", { name: "Start another draft" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("");
  await page.getByLabel("City").fill("Ely");
  await expectSent(page, onServer, ["", "Night Baker"]);

  const list = await openDrafts(page, 2);
  await expect(list.getByRole("listitem")).toHaveText([/Untitled job.*Open in this form/, /Night Baker/]);
  await list.getByRole("button", { name: "Rename Night Baker" }).click();
  await list.getByLabel("Name of Night Baker").fill("For the summer");
  await list.getByRole("button", { name: "Save" }).click();
  await list.getByRole("button", { name: "Open For the summer" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expectNoLayer(page);
  await page.reload();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");

  await (await openDrafts(page, 2)).getByRole("button", { name: "Delete For the summer" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("");
  await expect.poll(onServer).toEqual([""]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect((await openDrafts(page, 2)).getByRole("listitem")).toHaveText([/For the summer/, /Untitled job/]);
});

test("a duplicate, “Post New Job”, a posted job and Log Out handle the open draft, also on the server", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  const onServer = () => draftsOnServer(portal, employer);
  await employer.postJob({ name: "Cook" });
  await employer.signIn(page, "/post-job");
  await draftJob(page, "Night Baker", onServer);
  const list = await openDrafts(page, 1);
  await list.getByRole("button", { name: "Rename Night Baker" }).click();
  await list.getByLabel("Name of Night Baker").fill("For the summer");
  await list.getByRole("button", { name: "Save" }).click();
  await expect(list).toContainText("For the summer");
  await page.keyboard.press("Escape");

  await test.step("a duplicate keeps the named draft, also when typing begins immediately", async () => {
    await page.getByRole("link", { name: "Previous Jobs" }).click();
    await page.getByRole("button", { name: "Duplicate Cook" }).click();
    await page.getByLabel("City").fill("Ely");
    await expectSent(page, onServer, ["Cook", "Night Baker"]);
    const both = await openDrafts(page, 2);
    await expect(both.getByRole("listitem")).toHaveText([/Cook.*Open in this form/, /For the summer/]);
    await both.getByRole("button", { name: "Open For the summer" }).click();
    await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  });

  await test.step("“Post New Job” removes the open draft, and Undo restores it with its name", async () => {
    await page.getByRole("link", { name: "Post New Job" }).click();
    await expect.poll(onServer).toEqual(["Cook"]);
    await expect(page.getByLabel("Job Title")).toHaveValue("");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
    await expectSent(page, onServer, ["Cook", "Night Baker"]);
    await expect((await openDrafts(page, 2)).getByRole("listitem")).toHaveText([/For the summer/, /Cook/]);
    await page.keyboard.press("Escape");
  });

  await test.step("posting a job removes its draft, and Log Out removes all drafts", async () => {
    await fillJob(page);
    await submitJob(page);
    await expect.poll(onServer).toEqual(["Cook"]);
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByRole("tab", { name: "Magic Link" })).toBeVisible();
    await expect.poll(onServer).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("Baker");
  });
});

test("text typed offline is kept in the browser and sent later", { tag: "@rare" }, async ({
  page,
  context,
  employer,
  portal,
}) => {
  const onServer = () => draftsOnServer(portal, employer);
  await employer.signIn(page, "/post-job");
  await draftJob(page, "Night Baker", onServer);
  await context.setOffline(true);
  await page.getByLabel("Job Title").fill("Day Baker");
  await page.clock.runFor(500);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("link", { name: "Company Profile" }).click();
  await expect(page.getByLabel("Job Title")).toBeHidden();
  expect(await onServer()).toEqual(["Night Baker"]);
  await context.setOffline(false);
  await expect.poll(onServer).toEqual(["Day Baker"]);
});
