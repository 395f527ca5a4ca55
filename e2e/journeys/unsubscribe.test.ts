import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { enqueueEmail } from "#server/email/outbox.ts";

// Rule 74
test("on a phone, one click on the page of an email's link unsubscribes, and another subscribes again", async ({
  page,
  portal,
  mailbox,
  employer: { userId, email },
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const data = { userId: Number(userId), companyName: "North Shore Bakery", decision: "approved" as const };
  await enqueueEmail(portal.database.admin, { template: "request-decided", to: email, data });
  const { links } = await mailbox.waitForEmail({ to: email });
  const flag = async () => {
    const text = "select send_email from public.users where id = $1";
    return (await portal.database.admin.query(text, [userId])).rows[0].send_email;
  };

  await page.goto(links.find((link) => link.includes("/unsubscribe/")) ?? "");
  const click = (name: string) => page.getByRole("button", { name }).click();
  await expect(page.getByRole("heading", { name: "Unsubscribe" })).toBeVisible();
  await expect(page.getByText("“Emails about my jobs”")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  expect(await flag()).toBe(1);
  await click("Unsubscribe");
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeFocused();
  expect(await flag()).toBe(0);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  await click("Subscribe again");
  await expect(page.getByRole("heading", { name: "You are subscribed again" })).toBeVisible();
  expect(await flag()).toBe(1);
});

test("a choice that could not be loaded or saved shows an error and can be made again", async ({
  page,
  portal,
  mailbox,
  account,
}) => {
  const data = { userId: Number(account.userId), companyName: "North Shore Bakery", decision: "declined" as const };
  await enqueueEmail(portal.database.admin, { template: "request-decided", to: account.email, data });
  const { links } = await mailbox.waitForEmail({ to: account.email });
  await page.route("**/functions/v1/*email-subscription", (route) => route.abort());
  await page.goto(links.find((link) => link.includes("/unsubscribe/")) ?? "");
  await expect(page.getByText("Your choice could not be loaded. Please try again.")).toBeVisible();
  await page.unroute("**/functions/v1/*email-subscription");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.route("**/functions/v1/change-email-subscription", (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("Your choice was not saved. Please try again.")).toBeVisible();
  await page.unroute("**/functions/v1/change-email-subscription");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
});
