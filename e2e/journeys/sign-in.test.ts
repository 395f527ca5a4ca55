import { expect, test } from "#e2e/world/fixtures.ts";

test.describe("by email", () => {
  // Spec §5 "Sign-in"
  test("the tabs validate and share the email address, and are chosen by arrow keys", { tag: "@rare" }, async ({
    page,
  }) => {
    await page.goto("/");
    const email = page.getByLabel("Email Address");
    const magicLink = page.getByRole("tab", { name: "Magic Link" });
    const password = page.getByRole("tab", { name: "One-Time Password" });
    for (const [tab, button] of [
      [magicLink, "Send Magic Link"],
      [password, "Send One-Time Password"],
    ] as const) {
      await tab.click();
      await email.fill("");
      await page.getByRole("button", { name: button }).click();
      await expect(page.getByText("Please enter your email address")).toBeVisible();
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription(/Please enter your email address/);
      await email.fill("dana@bakery");
      await email.press("Enter");
      await expect(page.getByText("Please enter a valid email address")).toBeVisible();
      await expect(email).toHaveValue("dana@bakery");
    }
    await magicLink.click();
    await expect(email).toHaveValue("dana@bakery");
    await magicLink.press("ArrowRight");
    await expect(password).toBeFocused();
    await expect(page.getByRole("button", { name: "Send One-Time Password" })).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(email).toBeFocused();

    const disclosure = page.getByRole("button", { name: "Sign in with password" });
    await expect(disclosure).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByLabel("Password", { exact: true })).toBeHidden();
    await disclosure.press("Enter");
    await expect(disclosure).toHaveAttribute("aria-expanded", "true");
    await expect(email.last()).toHaveValue("dana@bakery");
    await expect(page.getByText("We will be sunsetting passwords soon.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Forgot password?" })).toHaveAttribute("href", "/forgot-password");
  });

  test("after a magic link or a one-time password the form becomes the inbox, with slots for the code and a timer", {
    tag: "@browsers",
  }, async ({ page, visitor, mailbox }) => {
    await page.goto("/");
    const send = page.getByRole("button", { name: "Send Magic Link" });
    await page.getByLabel("Email Address").fill(visitor.email);
    await send.click();
    await expect(page.getByText("Check your email for the login link")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeFocused();
    await expect(page.getByText(`Sent to ${visitor.email}`)).toBeVisible();
    await expect(page.getByText(/Send another email in \d:\d\d\./)).toBeVisible();
    await expect(send).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem("auth_email"))).toBe(visitor.email);

    const received = await mailbox.waitForEmail({ to: visitor.email });
    expect(received.links[0]).toContain("/magic-link?token_hash=");
    expect(received.code).toMatch(/^\d{6}$/);
    // Rule 3. The limit applies to the email address, not to the browser.
    const other = `other.${visitor.email}`;
    await page.getByRole("button", { name: "Change email address" }).click();
    await expect(page.getByLabel("Email Address")).toBeFocused();
    await expect(send).toBeDisabled();
    await page.getByLabel("Email Address").fill(other);
    await expect(send).toBeEnabled();

    await page.getByRole("tab", { name: "One-Time Password" }).click();
    await expect(page.getByRole("link", { name: "Enter a code" })).toHaveAttribute("href", "/verify-otp");
    await page.getByRole("button", { name: "Send One-Time Password" }).click();
    await expect(page.getByText("Check your email for the one-time password")).toBeVisible();
    const { code, subject } = await mailbox.waitForEmail({ to: other });
    expect(subject).toBe(`${code} is your Openings code`);
    await expect(page.getByText(`Sent to ${other}`)).toBeVisible();
    await page
      .getByRole("group", { name: "Verification code" })
      .getByRole("textbox")
      .first()
      .fill(code ?? "");
    await page.getByRole("button", { name: "Verify Code" }).click();
    await expect(page.getByRole("heading", { name: "Set up your company" })).toBeVisible();
  });

  test("an email that is not sent shows why, and the email address stays", async ({ page, visitor, mailbox }) => {
    await page.request.post("/auth/v1/otp", { data: { email: visitor.email } });
    await mailbox.waitForEmail({ to: visitor.email });
    await page.goto("/");
    const email = page.getByLabel("Email Address");
    const send = page.getByRole("button", { name: "Send Magic Link" });
    const alert = page.getByRole("alert");
    await email.fill(visitor.email);
    await send.click();
    await expect(alert).toHaveText(/For security purposes, you can only request this after \d+ seconds\./);
    await expect(page.getByText(/Send another email in 0:\d\d\./)).toBeVisible();
    await expect(email).toHaveValue(visitor.email);

    await email.fill(`other.${visitor.email}`);
    await page.route("**/auth/v1/otp**", (route) => route.abort());
    await send.click();
    await expect(alert).toContainText("An error occurred during login");
    await expect(alert).toContainText("Check your internet connection and try again.");
    await expect(email).toHaveValue(`other.${visitor.email}`);
    await page.unroute("**/auth/v1/otp**");
    await send.click();
    await expect(page.getByText("Check your email for the login link")).toBeVisible();
    await page.getByRole("button", { name: "Change email address" }).click();

    for (let request = 0; request < 30; request += 1) await page.request.post("/auth/v1/otp", { data: {} });
    await email.fill(`third.${visitor.email}`);
    await send.click();
    await expect(alert).toHaveText(/^Too many requests\. Try again in \d+ seconds\.$/);
  });
});

// Spec §8 "Sign-in failure"
test("with a password both fields are required, a failure keeps them, and the right password signs in", async ({
  page,
  employer,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Sign in with password" }).click();
  const email = page.getByLabel("Email Address").last();
  const password = page.getByLabel("Password", { exact: true });
  const signIn = page.getByRole("button", { name: "Sign In", exact: true });
  const alert = page.getByRole("alert");
  await signIn.click();
  await expect(alert).toHaveText("Please enter both email and password");
  await expect(email).toBeFocused();
  await email.fill(employer.email);
  await signIn.click();
  await expect(alert).toHaveText("Please enter both email and password");
  await expect(password).toBeFocused();

  await password.fill("Not-The-Word-418!");
  await password.press("Enter");
  await expect(alert).toHaveText("Invalid login credentials");
  await page.route("**/auth/v1/token**", (route) => route.fulfill({ status: 400, json: {} }));
  await signIn.click();
  await expect(alert).toHaveText("Invalid email or password");
  await page.route("**/auth/v1/token**", (route) => route.fulfill({ status: 503, body: "upstream" }));
  await signIn.click();
  await expect(alert).toContainText("An error occurred during login");
  await expect(email).toHaveValue(employer.email);
  await expect(password).toHaveValue("Not-The-Word-418!");

  await page.unrouteAll();
  await password.fill(employer.password);
  await signIn.click();
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("text that is typed before hydration stays, and Enter does not submit it", async ({ page, visitor }) => {
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
  // Waits for the bug report button, which the app renders once the page is hydrated.
  await expect(page.getByRole("button", { name: "Report a bug" })).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  await expect(page.getByText("Check your email for the login link")).toBeVisible();
});

test("the privacy notice is linked next to email fields if the installation has one", {
  tag: "@rare",
}, async ({ page }) => {
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
