import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

test.describe("by email", () => {
  // Spec §5 "Sign-in"
  test("an email address is required, and one that can receive email", async ({ page }) => {
    await page.goto("/");
    for (const [tab, button] of [
      ["Magic Link", "Send Magic Link"],
      ["One-Time Password", "Send One-Time Password"],
    ] as const) {
      await page.getByRole("tab", { name: tab }).click();
      const email = page.getByLabel("Email Address");
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText("Please enter your email address")).toBeVisible();
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription(/Please enter your email address/);
      await email.fill("dana@bakery");
      await email.press("Enter");
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await expect(email).toHaveValue("dana@bakery");
      await email.fill("");
    }
  });

  test("a magic link is emailed, and the minute until the next one is shown", { tag: "@browsers" }, async ({
    page,
    visitor,
    mailbox,
  }) => {
    await page.goto("/");
    const send = page.getByRole("button", { name: "Send Magic Link" });
    await page.getByLabel("Email Address").fill(visitor.email);
    await send.click();
    await expect(page.getByText("Check your email for the login link")).toBeVisible();
    await expect(page.getByText(`Sent to ${visitor.email}`)).toBeVisible();
    await expect(page.getByText(/Send another email in \d:\d\d\./)).toBeVisible();
    await expect(send).toBeDisabled();
    expect(await page.evaluate(() => localStorage.getItem("auth_email"))).toBe(visitor.email);

    const mail = await mailbox.waitForMail({ to: visitor.email });
    expect(mail.links[0]).toContain("/magic-link?token_hash=");
    expect(mail.code).toMatch(/^\d{6}$/);
    // Rule 3: the limit belongs to the email address, not to the person at the keyboard.
    await page.getByLabel("Email Address").fill(`other.${visitor.email}`);
    await expect(send).toBeEnabled();
  });

  test("a one-time password is emailed, and the screen for it is one press away", async ({
    page,
    visitor,
    mailbox,
  }) => {
    await page.goto("/");
    await page.getByRole("tab", { name: "One-Time Password" }).click();
    await expect(page.getByRole("link", { name: "Enter a code" })).toHaveAttribute("href", "/verify-otp");
    await page.getByLabel("Email Address").fill(visitor.email);
    await page.getByRole("button", { name: "Send One-Time Password" }).click();
    await expect(page.getByText("Check your email for the one-time password")).toBeVisible();
    expect((await mailbox.waitForMail({ to: visitor.email })).code).toMatch(/^\d{6}$/);

    await page.getByRole("link", { name: "Enter a code" }).click();
    await expect(page.getByRole("heading", { name: "EMPLOYER" })).toBeFocused();
    await expect(page.getByText(`Sent to ${visitor.email}`)).toBeVisible();
  });

  test("a second email within the minute is refused with the seconds to wait", async ({ page, visitor, mailbox }) => {
    const data = { email: visitor.email };
    expect((await page.request.post("/auth/v1/otp", { data })).status()).toBe(200);
    await mailbox.waitForMail({ to: visitor.email });
    await page.goto("/");
    await page.getByLabel("Email Address").fill(visitor.email);
    await page.getByRole("button", { name: "Send Magic Link" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      /For security purposes, you can only request this after \d+ seconds\./,
    );
    await expect(page.getByText(/Send another email in 0:\d\d\./)).toBeVisible();
    await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);
  });

  test("too many requests from one place are asked to wait", async ({ page, visitor }) => {
    for (let request = 0; request < 30; request += 1) await page.request.post("/auth/v1/otp", { data: {} });
    await page.goto("/");
    await page.getByLabel("Email Address").fill(visitor.email);
    await page.getByRole("button", { name: "Send Magic Link" }).click();
    await expect(page.getByRole("alert")).toHaveText(/^Too many requests\. Try again in \d+ seconds\.$/);
  });

  test("a lost connection keeps the email address and says what to check", async ({ page, visitor }) => {
    await page.goto("/");
    await page.route("**/auth/v1/otp**", (route) => route.abort());
    await page.getByLabel("Email Address").fill(visitor.email);
    await page.getByRole("button", { name: "Send Magic Link" }).click();
    await expect(page.getByRole("alert")).toContainText("An error occurred during login");
    await expect(page.getByRole("alert")).toContainText("Check your internet connection and try again.");
    await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);

    await page.unroute("**/auth/v1/otp**");
    await page.getByRole("button", { name: "Send Magic Link" }).click();
    await expect(page.getByText("Check your email for the login link")).toBeVisible();
  });
});

test.describe("with a password", () => {
  test("the form opens under its button, with the notice and the way to a new password", async ({ page }) => {
    await page.goto("/");
    const disclosure = page.getByRole("button", { name: "Sign in with password" });
    await expect(disclosure).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByLabel("Password")).toBeHidden();
    await disclosure.press("Enter");
    await expect(disclosure).toHaveAttribute("aria-expanded", "true");
    await expect(page.getByText("We will be sunsetting passwords soon.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot-password");
  });

  test("both fields are required, a refusal keeps them, the right password signs in", async ({ page, employer }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Sign in with password" }).click();
    const email = page.getByLabel("Email Address").last();
    const password = page.getByLabel("Password");
    const signIn = page.getByRole("button", { name: "Sign In", exact: true });
    await signIn.click();
    await expect(page.getByRole("alert")).toHaveText("Please enter both email and password");
    await expect(email).toBeFocused();
    await email.fill(employer.email);
    await signIn.click();
    await expect(page.getByRole("alert")).toHaveText("Please enter both email and password");
    await expect(password).toBeFocused();

    await password.fill("Not-The-One-418!");
    await password.press("Enter");
    await expect(page.getByRole("alert")).toHaveText("Invalid login credentials");
    await expect(email).toHaveValue(employer.email);
    await expect(password).toHaveValue("Not-The-One-418!");

    await password.fill(employer.password);
    await signIn.click();
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  });

  // Spec §8 "Sign-in failure", the fallbacks
  test("a refusal without a message and an outage have their own texts", async ({ page, account }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Sign in with password" }).click();
    await page.getByLabel("Password").fill(account.password);
    await page.getByLabel("Email Address").last().fill(account.email);
    const signIn = page.getByRole("button", { name: "Sign In", exact: true });
    await page.route("**/auth/v1/token**", (route) => route.fulfill({ status: 400, json: {} }));
    await signIn.click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await page.route("**/auth/v1/token**", (route) => route.fulfill({ status: 503, body: "upstream" }));
    await signIn.click();
    await expect(page.getByRole("alert")).toContainText("An error occurred during login");
    await expect(page.getByLabel("Password")).toHaveValue(account.password);
  });

  test("a user with an unconfirmed email address learns how to confirm it", async ({ page, visitor, mailbox }) => {
    await page.goto("/signup");
    await page.evaluate(
      async (data) => {
        await fetch("/auth/v1/signup", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(data),
        });
      },
      { email: visitor.email, password: visitor.password },
    );
    await mailbox.waitForMail({ to: visitor.email });
    await page.goto("/");
    await page.getByRole("button", { name: "Sign in with password" }).click();
    await page.getByLabel("Password").fill(visitor.password);
    await page.getByLabel("Email Address").last().fill(visitor.email);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("Email not confirmed");
    await expect(page.getByRole("alert")).toContainText("ask for a magic link");
  });
});

test("the tabs are one stop, and arrow keys choose", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("tab", { name: "Magic Link" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "One-Time Password" })).toBeFocused();
  await expect(page.getByRole("button", { name: "Send One-Time Password" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Email Address")).toBeFocused();
});

test("the email address typed in one tab is there in the other and in the password form", async ({ page }) => {
  await page.goto("/");
  await page.getByLabel("Email Address").fill("dana@example.com");
  await page.getByRole("tab", { name: "One-Time Password" }).click();
  await expect(page.getByLabel("Email Address")).toHaveValue("dana@example.com");
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await expect(page.getByLabel("Email Address").last()).toHaveValue("dana@example.com");
});

test("what is typed before the page is alive counts, and Enter sends it nowhere", async ({ page, visitor }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByLabel("Email Address").fill(visitor.email);
  await page.getByLabel("Email Address").press("Enter");
  await expect(page).toHaveURL("/");
  scripts.resolve();
  // Only the page that is alive draws it.
  await expect(page.getByRole("button", { name: "Report a bug" })).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText("Check your email for the login link")).toBeVisible();
});

test("the sign-in screen with its errors has no fault that axe finds and fits a phone of 320 px", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("tab", { name: "One-Time Password" }).click();
  await page.getByRole("button", { name: "Send One-Time Password" }).click();
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText("Please enter both email and password");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoAxeViolations(page);
  }
  await expectNoSidewaysScroll(page);
});

test("the privacy notice is linked where an email address is asked for, if the installation has one", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("tab", { name: "Magic Link" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Privacy" })).toHaveCount(0);
  await page.route(/\/(?:signup)?$/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '"isDevelopment"',
      '"privacyUrl":"https://portal.example/privacy","isDevelopment"',
    );
    await route.fulfill({ response: answer, body });
  });
  for (const path of ["/", "/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("link", { name: "Privacy" })).toHaveAttribute("href", "https://portal.example/privacy");
  }
});
