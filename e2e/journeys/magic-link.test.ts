import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

const FAILED = "Failed to complete sign-in. Please try again.";
const EXPIRED = "The link has expired or was used before. A link works once, for 10 minutes.";

/** What an email's link carries. */
function partsOf(link: string): { hash: string; type: string } {
  const { searchParams } = new URL(link);
  return { hash: searchParams.get("token_hash") ?? "", type: searchParams.get("type") ?? "" };
}

/** Asks for a magic link without a browser and returns the link of the email. */
const mailedLink = test.extend<{ link: string }>({
  link: async ({ page, employer, mailbox, portal }, use) => {
    const redirect = encodeURIComponent(`${portal.url}/magic-link`);
    await page.request.post(`/auth/v1/otp?redirect_to=${redirect}`, { data: { email: employer.email } });
    const { links } = await mailbox.waitForMail({ to: employer.email });
    await use(links[0] ?? "");
  },
});

mailedLink.describe("an emailed link", () => {
  mailedLink("signs in by the press of Complete Sign In, and once only", async ({ page, link, employer }) => {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: "EMPLOYER" })).toBeVisible();
    await expect(page.getByText("Welcome to Openings")).toBeVisible();
    await expect(
      page.getByText("This extra step helps protect your account from email security issues."),
    ).toBeVisible();
    await expect(page.getByText(/Some email providers open links before you do\./)).toBeVisible();
    await page.getByRole("button", { name: "Complete Sign In" }).click();
    await expect(page.getByText("Completing your sign-in...")).toBeVisible();
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
    await expect(page).toHaveURL("/");

    await page.goto(link);
    await expect(page.getByText(`You are signed in as ${employer.email}.`)).toBeVisible();
    await page.getByRole("button", { name: "Complete Sign In" }).click();
    await expect(page.getByRole("alert")).toHaveText(FAILED + EXPIRED);
    await expect(page.getByRole("button", { name: "Complete Sign In" })).toBeEnabled();
    await expect(page.getByRole("button", { name: "Get a new link" })).toBeVisible();
  });

  // Rule 1
  mailedLink("survives 20 scanners and a browser that opens it without pressing", async ({ page, link, employer }) => {
    const { hash, type } = partsOf(link);
    for (let scan = 0; scan < 10; scan += 1) {
      await page.request.get(link);
      await page.request.head(`/auth/v1/verify?token=${hash}&type=${type}`);
    }
    await page.goto(link);
    await expect(page.getByRole("button", { name: "Complete Sign In" })).toBeVisible();
    await page.goto("about:blank");
    await page.goto(link);
    await page.getByRole("button", { name: "Complete Sign In" }).click();
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  });

  for (const [name, addressOf] of [
    ["as the service's own address", (origin, hash, type) => `${origin}/auth/v1/verify?token=${hash}&type=${type}`],
    [
      "as the rest of the path for new users",
      (origin, hash, type) =>
        `${origin}/MagicLinkNewUser/${encodeURIComponent(`${origin}/auth/v1/verify?token=${hash}&type=${type}`)}`,
    ],
  ] as [string, (origin: string, hash: string, type: string) => string][]) {
    mailedLink(`works ${name}`, async ({ page, link, employer, portal }) => {
      const { hash, type } = partsOf(link);
      await page.goto(addressOf(portal.url, hash, type));
      await page.getByRole("button", { name: "Complete Sign In" }).click();
      await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
    });
  }

  mailedLink("can be pressed again after a lost connection", async ({ page, link, employer }) => {
    await page.goto(link);
    await page.route("**/auth/v1/verify**", (route) => route.abort());
    await page.getByRole("button", { name: "Complete Sign In" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to complete sign-in. Please try again.");
    await page.unroute("**/auth/v1/verify**");
    await page.getByRole("button", { name: "Complete Sign In" }).click();
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  });
});

test("a URL without a link shows a message", async ({ page }) => {
  for (const address of ["/magic-link", "/MagicLinkNewUser/"]) {
    await page.goto(address);
    await expectSaidAgain(page, "Missing authentication URL. Please try signing in again.");
  }
});

/** A press changes nothing but is answered: the sentence is rendered again, so that it is read out again. */
async function expectSaidAgain(page: Page, sentence: string): Promise<void> {
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(sentence);
  const first = await alert.elementHandle();
  await page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(alert).toHaveText(sentence);
}

// Rule 1: nothing of a foreign URL is loaded, before or after a press
test("foreign, disguised and undecodable URLs are of an invalid format and load nothing", async ({ page, portal }) => {
  const verify = "/auth/v1/verify?token=abc&type=magiclink";
  const own = new URL(portal.url).host;
  const foreign = [
    `https://evil.example${verify}`,
    `//evil.example${verify}`,
    `http://user@${own}${verify}`,
    `http://${own}@evil.example${verify}`,
    "javascript:document.title='pwned'",
    `${portal.url}/auth/v1/logout?token=abc`,
  ];
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).host !== own || request.url().includes("/verify")) elsewhere.push(request.url());
  });
  const addresses = foreign.map((address, index) =>
    index % 2 === 0
      ? `/magic-link?url=${encodeURIComponent(address)}`
      : `/MagicLinkNewUser/${encodeURIComponent(address)}`,
  );
  for (const address of [...addresses, "/MagicLinkNewUser/%E0%A4%A", "/magic-link?token_hash=a%20b"]) {
    await page.goto(address);
    await expect(page.getByRole("alert")).toHaveText("Invalid magic link format. Please try signing in again.");
    await expect(page.getByText("This link can't be used")).toBeVisible();
    await expect(page.getByRole("button", { name: "Complete Sign In" })).toBeHidden();
    expect(new URL(page.url()).host).toBe(own);
    await expect(page).toHaveTitle("Complete your sign-in | Openings");
  }
  expect(elsewhere).toEqual([]);
});

test("a failure that the auth service reports in the URL is shown", async ({ page }) => {
  await page.goto("/magic-link#error=access_denied&error_code=otp_expired&error_description=Email+link+has+expired");
  await expect(page.getByRole("alert")).toHaveText(FAILED + EXPIRED);
  await page.goto("/magic-link?error=server_error");
  await expect(page.getByRole("alert")).toHaveText(FAILED);
  await page.getByRole("button", { name: "Get a new link" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeFocused();
});

test("both other ways lead on", async ({ page }) => {
  await page.goto("/magic-link?token_hash=abc&type=magiclink");
  await page.getByRole("button", { name: "Use One-Time Code Instead" }).click();
  await expect(page).toHaveURL("/verify-otp");
  await page.goBack();
  await page.getByRole("button", { name: "Back to Login" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeFocused();
});

test("the landing page has no fault that axe finds and fits a phone of 320 px", async ({ page }) => {
  await page.goto("/magic-link?token_hash=abc&type=magiclink");
  await page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(page.getByRole("alert")).toContainText(EXPIRED);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});
