import { withCaptcha } from "#e2e/world/captcha-provider.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

test("beyond the rate limit sign-in requires a captcha, shows if it fails to load, and continues once solved", {
  tag: "@rare",
}, async ({ page, visitor }) => {
  await withCaptcha(async (portal, provider) => {
    const answer = await page.goto(portal.url);
    const policy = (await answer?.headerValue("content-security-policy")) ?? "";
    expect(policy).toContain(`frame-src 'self' ${provider.url}`);
    const requests = Array.from({ length: 30 }, () => page.request.post(`${portal.url}/auth/v1/otp`, { data: {} }));
    await Promise.all(requests);
    await page.getByLabel("Email Address").fill(visitor.email);
    await page.route("**/widget.js", (route) => route.abort());
    const send = page.getByRole("button", { name: "Send Magic Link" });
    await send.click();
    const dialog = page.getByRole("dialog", { name: "Are you a person?" });
    await expect(dialog.getByRole("alert")).toHaveText(/could not be loaded/);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("Please show that you are a person");
    await expect(send).toBeFocused();
    expect(provider.scriptsServed()).toBe(0);

    await page.unroute("**/widget.js");
    await send.click();
    const puzzle = dialog.getByRole("button", { name: "I am a person (site-key-1)" });
    await expect(puzzle).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await puzzle.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Check your email for the login link")).toBeVisible();
    await portal.sink.waitForEmail({ to: visitor.email });
    expect(provider.scriptsServed()).toBe(1);
  });
});
