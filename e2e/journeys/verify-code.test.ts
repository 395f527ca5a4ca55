import type { Page } from "@playwright/test";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

/** Requests a code by the API and returns it from the email. */
const test = base.extend<{ code: string }>({
  code: async ({ page, employer, mailbox, portal }, use) => {
    const redirect = encodeURIComponent(`${portal.url}/verify-otp`);
    await page.request.post(`/auth/v1/otp?redirect_to=${redirect}`, { data: { email: employer.email } });
    await use((await mailbox.waitForEmail({ to: employer.email })).code ?? "");
  },
});

const slotsOf = (page: Page) => page.getByRole("group", { name: "Verification code" }).getByRole("textbox");
const valuesOf = (page: Page) =>
  slotsOf(page).evaluateAll((slots: HTMLInputElement[]) => slots.map((slot) => slot.value).join("·"));
const verify = (page: Page) => page.getByRole("button", { name: "Verify Code" }).click();

/** Stores the email address as the sign-in screen does. */
async function storeEmail(page: Page, { url: origin }: { url: string }, email: string) {
  const localStorage = [{ name: "auth_email", value: email }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin, localStorage }] });
}

const expectCompany = (page: Page, { companyName }: { companyName: string }) =>
  expect(page.getByRole("button", { name: `Current company: ${companyName}` })).toBeVisible();

function countVerifications(page: Page): { count: number } {
  const seen = { count: 0 };
  page.on("request", (request) => {
    if (request.url().includes("/auth/v1/verify")) seen.count += 1;
  });
  return seen;
}

test("a typed code shows progress, opens the portal and clears the stored email address", { tag: "@browsers" }, async ({
  page,
  code,
  employer,
  portal,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/auth/v1/verify**", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await storeEmail(page, portal, employer.email);
  await page.goto("/verify-otp");
  await expect(page.getByRole("heading", { name: "EMPLOYER" })).toBeVisible();
  await expect(page.getByText("Enter the verification code sent to your email")).toBeVisible();
  await expect(page.getByLabel("Email Address")).toBeHidden();
  await slotsOf(page).first().pressSequentially(code);
  await slotsOf(page).last().press("Enter");
  await expect(page.getByRole("button", { name: "Verifying..." })).toBeDisabled();
  await expect(page.getByText("Verifying your code...")).toBeVisible();
  answer.resolve();
  await expect(page.getByText("Verification successful! Redirecting...")).toBeVisible();
  await expectCompany(page, employer);
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("auth_email"))).toBeNull();
});

// Spec §2. Other forms of the URL are tested in code-from-location.test.ts.
test.describe("a code in a URL", () => {
  test("with its email address is verified once without a click, and is removed from the URL", {
    tag: "@rare",
  }, async ({ page, code, employer, portal }) => {
    const seen = countVerifications(page);
    await storeEmail(page, portal, employer.email);
    await page.goto(`/verify-otp?email=${encodeURIComponent(employer.email)}&token=${code}`);
    await expectCompany(page, employer);
    expect(seen.count).toBe(1);
    await page.goBack();
    await expect(page).not.toHaveURL(new RegExp(code));
  });

  // Rule 53
  test("in a browser that did not request it shows its user, and waits for a click", async ({
    page,
    code,
    employer,
  }) => {
    const seen = countVerifications(page);
    await page.goto(`/verify-otp?email=${employer.email}&token=${code}`);
    const [first, domain] = [employer.email[0], employer.email.split("@")[1]];
    await expect(page.getByText(`Sign in as ${first}…@${domain}?`)).toBeVisible();
    await expect(page).toHaveURL("/verify-otp");
    expect(seen.count).toBe(0);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expectCompany(page, employer);
  });

  test("without an email address, or with a digit missing, is not sent", { tag: "@rare" }, async ({
    page,
    code,
    employer,
  }) => {
    const seen = countVerifications(page);
    await page.goto(`/verify-otp/${code}`);
    await page.getByRole("button", { name: "Back to Login" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeFocused();
    await page.goto(`/verify-otp/${code}`);
    await expect.poll(() => valuesOf(page)).toBe([...code].join("·"));
    await verify(page);
    await expect(page.getByText("Please enter your email address")).toBeVisible();
    await page.getByLabel("Email Address").fill(employer.email);
    await slotsOf(page).last().press("Backspace");
    await verify(page);
    await expect(page.getByRole("alert")).toHaveText("Please enter a valid verification code");
    await expect(slotsOf(page).last()).toBeFocused();
    expect(seen.count).toBe(0);
    await page.keyboard.type(code.slice(-1));
    await verify(page);
    await expectCompany(page, employer);
  });

  // Rule 2
  test("for another user than the signed-in user changes nothing until the user switches", { tag: "@rare" }, async ({
    page,
    code,
    employer,
    account,
  }) => {
    const seen = countVerifications(page);
    const longEmail = `${"long-winded-".repeat(5)}dana@${"prairie-".repeat(6)}crust.example`;
    await account.signIn(page, `/verify-otp?email=${longEmail}&token=123456`);
    await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
    await expect(page).toHaveURL("/verify-otp");
    await expect(page.getByRole("button", { name: `Switch to ${longEmail}` })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page).toHaveURL("/");
    await page.goto(`/verify-otp?email=${employer.email}&token=${code}`);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
    expect(seen.count).toBe(0);
    await page.getByRole("button", { name: `Switch to ${employer.email}` }).click();
    await expectCompany(page, employer);
  });
});

// Spec §8 "Verification"
test("a rejected code stays in its slots and can be corrected, and an outage does not show as a wrong code", async ({
  page,
  code,
  employer,
  portal,
}) => {
  await storeEmail(page, portal, employer.email);
  const alert = page.getByRole("alert");
  const wrong = code.replace(/.$/, (digit) => String((Number(digit) + 1) % 10));
  await page.route("**/auth/v1/verify**", (route) => route.fulfill({ status: 403, json: {} }));
  await page.goto(`/verify-otp?email=${employer.email}&token=${wrong}`);
  await expect(alert).toHaveText("Invalid verification code. Please try entering it manually.");
  await verify(page);
  await expect(alert).toHaveText("Invalid verification code");
  await page.unrouteAll();
  await verify(page);
  const wrongCode = "That code is wrong or has expired. Check it, or ask for a new one.";
  await expect(alert).toHaveText(wrongCode);
  await expect(slotsOf(page).first()).toHaveAccessibleDescription(wrongCode);
  await expect.poll(() => valuesOf(page)).toBe([...wrong].join("·"));
  await page.reload();
  await expect.poll(() => valuesOf(page)).toBe("·····");

  await slotsOf(page).first().pressSequentially(code);
  await page.route("**/auth/v1/verify**", (route) => route.abort());
  await verify(page);
  await expect(alert).toContainText("The code could not be checked.");
  await expect(alert).toContainText("Check your internet connection");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page).toHaveURL("/");
});

test("the six slots act as one field, and a new code can be sent to another email address", { tag: "@rare" }, async ({
  page,
  context,
  portal,
  visitor,
  mailbox,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await storeEmail(page, portal, "dana@example.com");
  await page.goto("/verify-otp");
  const slots = slotsOf(page);
  await expect(slots).toHaveCount(6);
  await expect(slots.nth(2)).toHaveAccessibleName("Digit 3 of 6");
  await expect(slots.first()).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByRole("group", { name: "Verification code" })).toHaveAccessibleDescription(/10 minutes/);

  await slots.first().pressSequentially("12 3x45");
  await expect.poll(() => valuesOf(page)).toBe("1·2·3·4·5·");
  await page.keyboard.press("Backspace");
  await page.keyboard.press("Backspace");
  await expect.poll(() => valuesOf(page)).toBe("1·2·3···");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.type("9");
  await expect.poll(() => valuesOf(page)).toBe("1·9·3···");
  await page.keyboard.press("End");
  await expect(slots.last()).toBeFocused();
  await page.keyboard.press("Home");
  await expect(slots.first()).toBeFocused();
  await page.keyboard.press("Delete");
  await expect.poll(() => valuesOf(page)).toBe("·9·3···");

  await page.evaluate(() => navigator.clipboard.writeText(" 418-907 "));
  await slots.nth(3).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => valuesOf(page)).toBe("4·1·8·9·0·7");
  // Fills the whole code into the slot with autocomplete="one-time-code", as autofill does.
  await slots.first().fill("654321");
  await expect.poll(() => valuesOf(page)).toBe("6·5·4·3·2·1");
  await page.getByRole("heading", { name: "EMPLOYER" }).focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect.poll(() => valuesOf(page)).toBe("4·1·8·9·0·7");

  await page.getByRole("button", { name: "Change email address" }).click();
  await page.getByLabel("Email Address").fill(visitor.email);
  await page.getByRole("button", { name: "Send a new code" }).click();
  await expect(page.getByText("Check your email for the one-time password")).toBeVisible();
  await expect(page.getByText(/Send another email in/)).toBeVisible();
  const { code = "" } = await mailbox.waitForEmail({ to: visitor.email });
  await slots.first().fill(code ?? "");
  await verify(page);
  await expect(page.getByText("Verification successful! Redirecting...")).toBeVisible();
});
