import type { Page } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import { click, expect, heading, type Part, refused, type Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

export const signedOutScreens: readonly Screen[] = [
  visited("sign-in", "/", "Sign in to Openings"),
  {
    name: "sign-in-code",
    async open(page) {
      await page.goto("/");
      await page.getByRole("tab", { name: "One-Time Password" }).click();
      await expect(page.getByRole("link", { name: "Enter a code" })).toBeVisible();
      await click(page, "Sign in with password");
      await expect(page.getByText("We will be sunsetting passwords soon.")).toBeVisible();
    },
    parts: [
      refused("sign-in-code-errors", "Send One-Time Password", "Please enter your email address"),
      refused("sign-in-password-errors", "Sign In", "Please enter both email and password"),
    ],
  },
  {
    name: "sign-in-sent",
    async open(page, { newcomer }) {
      await page.goto("/");
      await page.getByLabel("Email Address").fill(newcomer.email);
      await click(page, "Send Magic Link");
      await expect(page.getByText("Check your email for the login link")).toBeVisible();
    },
    leave: clearEmails,
  },
  visited("sign-up", paths.signUp, "Create an account"),
  {
    name: "sign-up-errors",
    async open(page) {
      await page.goto(paths.signUp);
      await page.getByLabel("First Name").fill("Theo");
      await page.getByLabel("Password", { exact: true }).fill("sourdough");
      await page.getByLabel("Confirm Password").fill("sourdoug");
      await click(page, "Create Account");
      await expect(page.getByText("All fields are required").first()).toBeVisible();
    },
  },
  visited("verify-code", paths.verifyCode, "EMPLOYER", [
    refused("verify-code-errors", "Verify Code", "Please enter a valid verification code"),
  ]),
  {
    name: "verify-code-typed",
    async open(page, { newcomer }) {
      await page.goto(`${paths.verifyCode}?email=${encodeURIComponent(newcomer.email)}`);
      await page
        .getByRole("group", { name: "Verification code" })
        .getByRole("textbox")
        .first()
        .pressSequentially("418");
      await expect(page.getByLabel("Email Address")).toBeHidden();
    },
  },
  {
    name: "verify-code-unasked",
    async open(page, { beginner }) {
      await page.goto(`${paths.verifyCode}?email=${encodeURIComponent(beginner.email)}&token=418418`);
      await expect(page.getByText(/^Sign in as /)).toBeVisible();
    },
  },
  visited("magic-link", `${paths.magicLink}?token_hash=abc&type=magiclink`, "EMPLOYER", [
    refused("magic-link-expired", "Complete Sign In", "The link has expired"),
  ]),
  visited("magic-link-invalid", "/MagicLinkNewUser/https%3A%2F%2Felsewhere.example%2Fverify", "EMPLOYER"),
  visited("forgot-password", paths.forgotPassword, "Forgot your password?"),
  // An invalid link to unsubscribe or to extend a job shows the same page as this link.
  visited("job-outcome", `${paths.jobOutcome}/abc`, "This link is no longer valid"),
  {
    name: "invitation-visitor",
    async open(page, { invite, newcomer }) {
      await page.goto(await invite(newcomer.email));
      await expect(heading(page)).toContainText("Join");
    },
    parts: [
      {
        name: "invitation-before-sign-in",
        place: "main",
        async show(page) {
          const accept = page.getByRole("button", { name: "Accept invitation" });
          if (await accept.isVisible()) await accept.click();
          await expect(page.getByRole("link", { name: "Create an account" })).toBeVisible();
        },
        async hide() {},
      },
    ],
  },
];

/** Resets the rate limits, which otherwise allow an email address one email a minute. */
async function clearEmails({ portal }: Stage): Promise<void> {
  await portal.database.admin.query("delete from server.rate_limits");
}

function visited(name: string, path: string, title: string, parts: readonly Part[] = []): Screen {
  return {
    name,
    parts,
    async open(page: Page) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
    },
  };
}
