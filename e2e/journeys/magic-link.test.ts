import type { Page } from "@playwright/test";
import { test as base, expect } from "#e2e/world/fixtures.ts";

const FAILED = "Failed to complete sign-in. Please try again.";
const EXPIRED = "The link has expired or was used before. A link works once, for 10 minutes.";
const INVALID = "Invalid magic link format. Please try signing in again.";

/** Requests a magic link by the API and returns the link from the email. */
const test = base.extend<{ link: string }>({
  link: async ({ page, employer, mailbox, portal }, use) => {
    const redirect = encodeURIComponent(`${portal.url}/magic-link`);
    await page.request.post(`/auth/v1/otp?redirect_to=${redirect}`, { data: { email: employer.email } });
    const { links } = await mailbox.waitForEmail({ to: employer.email });
    await use(links[0] ?? "");
  },
});

const complete = (page: Page) => page.getByRole("button", { name: "Complete Sign In" });

// Rule 1
test("an emailed link stays valid after scanners, a visit and a lost connection, and a click signs in once", async ({
  page,
  link,
  employer,
}) => {
  const company = page.getByRole("button", { name: `Current company: ${employer.companyName}` });
  const { searchParams } = new URL(link);
  for (let scan = 0; scan < 10; scan += 1) {
    await page.request.get(link);
    await page.request.head(`/auth/v1/verify?token=${searchParams.get("token_hash")}&type=${searchParams.get("type")}`);
  }
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "EMPLOYER" })).toBeVisible();
  await expect(page.getByText("Welcome to Openings")).toBeVisible();
  await expect(page.getByText("This extra step helps protect your account from email security issues.")).toBeVisible();
  await expect(page.getByText(/Some email providers open links before you do\./)).toBeVisible();
  await page.reload();
  await page.route("**/auth/v1/verify**", (route) => route.abort());
  await complete(page).click();
  await expect(page.getByRole("alert")).toContainText(FAILED);
  await page.unrouteAll();
  await complete(page).click();
  await expect(page.getByText("Completing your sign-in...")).toBeVisible();
  await expect(company).toBeVisible();
  await expect(page).toHaveURL("/");

  await page.goto(link);
  await expect(page.getByText(`You are signed in as ${employer.email}.`)).toBeVisible();
  await complete(page).click();
  await expect(page.getByRole("alert")).toHaveText(FAILED + EXPIRED);
  await expect(complete(page)).toBeEnabled();
  await expect(page.getByRole("button", { name: "Get a new link" })).toBeVisible();
});

test("a link works as the auth service's URL, and for new users as the rest of the path", { tag: "@rare" }, async ({
  page,
  link,
  employer,
  portal,
}) => {
  const { searchParams } = new URL(link);
  const service = `${portal.url}/auth/v1/verify?token=${searchParams.get("token_hash")}&type=${searchParams.get("type")}`;
  await page.goto(service);
  await expect(page).toHaveURL(/\/magic-link\?/);
  await expect(complete(page)).toBeVisible();
  await page.goto(`/MagicLinkNewUser/${encodeURIComponent(service)}`);
  await complete(page).click();
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
});

// Other forms of the URL are tested in magic-link-from-location.test.ts and
// parse-authentication-url.test.ts.
test("an unusable URL shows why, loads nothing from another host, and offers other ways to sign in", {
  tag: "@rare",
}, async ({ page, portal }) => {
  const own = new URL(portal.url).host;
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).host !== own || request.url().includes("/verify")) elsewhere.push(request.url());
  });
  const alert = page.getByRole("alert");
  await page.goto("/magic-link");
  await expect(alert).toHaveText("Missing authentication URL. Please try signing in again.");
  // A second click renders the message again, so that screen readers announce it again.
  const first = await alert.elementHandle();
  await complete(page).click();
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(alert).toHaveText("Missing authentication URL. Please try signing in again.");

  const foreign = encodeURIComponent(`http://${own}@evil.example/auth/v1/verify?token=abc&type=magiclink`);
  for (const path of [`/magic-link?url=${foreign}`, "/MagicLinkNewUser/%E0%A4%A"]) {
    await page.goto(path);
    await expect(alert).toHaveText(INVALID);
    await expect(page.getByText("This link can't be used")).toBeVisible();
    await expect(complete(page)).toBeHidden();
    await expect(page).toHaveTitle("Complete your sign-in | Openings");
  }
  expect(elsewhere).toEqual([]);

  await page.goto("/magic-link#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired");
  await expect(alert).toHaveText(FAILED + EXPIRED);
  await page.getByRole("button", { name: "Use One-Time Code Instead" }).click();
  await expect(page).toHaveURL("/verify-otp");
  for (const name of ["Get a new link", "Back to Login"]) {
    await page.goBack();
    await page.getByRole("button", { name }).click();
    await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeFocused();
  }
});
