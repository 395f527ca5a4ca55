import { expect as configurable, type Page } from "@playwright/test";
import type { Account } from "./account.ts";

/** The pictures are taken outside the test runner, without its time limits. */
const expect = configurable.configure({ timeout: 15_000 });

type SignsIn = Pick<Account, "signIn">;

/** Who looks at the screens. */
export interface Cast {
  /** Has an account and no company. */
  newcomer: SignsIn;
  /** Has a company with jobs. */
  employer: SignsIn;
  /** Has a company without jobs. */
  beginner: SignsIn;
}

export interface Screen {
  name: string;
  /** Looks the same, or is not there, on a desk. */
  isPhoneOnly?: boolean;
  /** Leaves the page with everything loaded. */
  open(page: Page, cast: Cast): Promise<void>;
}

/** Every screen that is built, as a person sees it first and with its menus and dialogs open. */
export const screens: Screen[] = [
  visited("sign-in", "/", "Sign in to Openings"),
  {
    name: "sign-in-password",
    async open(page) {
      await page.goto("/");
      await page.getByRole("button", { name: "Sign in with password" }).click();
      await expect(page.getByText("We will be sunsetting passwords soon.")).toBeVisible();
    },
  },
  visited("sign-up", "/signup", "Create an account"),
  visited("verify-code", "/verify-otp", "EMPLOYER"),
  visited("magic-link", "/magic-link?token_hash=abc&type=magiclink", "EMPLOYER"),
  visited("magic-link-invalid", "/MagicLinkNewUser/https%3A%2F%2Felsewhere.example%2Fverify", "EMPLOYER"),
  visited("forgot-password", "/forgot-password", "Forgot your password?"),
  asEmployer("new-password", "/new-password", (page) => expect(heading(page)).toBeVisible()),
  {
    name: "access-create",
    async open(page, { newcomer }) {
      await newcomer.signIn(page);
      await expectAccessTab(page, "Create New Employer");
      await expect(page.getByLabel("Description")).toBeVisible();
    },
  },
  {
    name: "access-request",
    async open(page, { newcomer }) {
      await newcomer.signIn(page, "/employer/request");
      await expectAccessTab(page, "Request Access");
      await page.getByLabel("Search employers").fill("Bakery");
      await expect(page.getByText(/Bakery/).first()).toBeVisible();
    },
  },
  asEmployer("another-company", "/employer/create", (page) => expectAccessTab(page, "Create New Employer")),
  asEmployer("dashboard", "/dashboard", async (page) => {
    await expect(page.getByRole("region", { name: "Recent Activity" }).getByRole("listitem").first()).toBeVisible();
    await expect(page.getByText("Profile Views")).toBeVisible();
  }),
  asEmployer("suggested-jobs", "/suggested-jobs", (page) =>
    expect(page.getByRole("button", { name: /^Approve / }).first()).toBeVisible(),
  ),
  asEmployer("profile", "/profile", async (page) => {
    await expect(page.getByLabel("Company Name")).not.toHaveValue("");
    await expect(page.getByLabel("Description")).toBeVisible();
  }),
  asEmployer("previous-jobs", "/previous-jobs", expectJobs),
  {
    name: "previous-jobs-empty",
    async open(page, { beginner }) {
      await beginner.signIn(page, "/previous-jobs");
      await expect(page.getByText("No job postings found matching your criteria.")).toBeVisible();
    },
  },
  asEmployer("previous-jobs-delete", "/previous-jobs", async (page) => {
    await page
      .getByRole("button", { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  asEmployer("post-job", "/post-job", async (page) => {
    await expect(page.getByLabel("Job Description")).toBeVisible();
    await expect(page.getByLabel("Employment Type")).toBeEnabled();
  }),
  asEmployer("edit-job-categories", "/previous-jobs", async (page) => {
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await page.getByRole("button", { name: "Update Job & Select Categories" }).click();
    await expect(page.getByRole("treeitem").first()).toBeVisible();
  }),
  asEmployer("team", "/user-permissions", (page) =>
    expect(page.getByRole("img", { name: "Active" }).first()).toBeVisible(),
  ),
  asEmployer("team-remove", "/user-permissions", async (page) => {
    await page
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  asEmployer("account", "/account", (page) => expect(page.getByLabel("First Name")).toBeVisible()),
  {
    name: "drawer",
    isPhoneOnly: true,
    async open(page, { employer }) {
      await employer.signIn(page, "/previous-jobs");
      await showSidebar(page);
    },
  },
  asEmployer("company-selector", "/previous-jobs", async (page) => {
    await showSidebar(page);
    await page.getByRole("button", { name: "Switch company" }).click();
    await expect(page.getByRole("dialog", { name: "Select a company" })).toBeVisible();
  }),
  asEmployer("company-menu", "/previous-jobs", async (page) => {
    await showSidebar(page);
    await page.getByRole("button", { name: /^Current company: / }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  }),
  asEmployer("theme-menu", "/previous-jobs", async (page) => {
    await showSidebar(page);
    await page.getByRole("button", { name: "Theme" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
  }),
  asEmployer("diagnostics", "/previous-jobs", async (page) => {
    await expectJobs(page);
    await page.getByRole("button", { name: "Report a bug" }).click();
    await expect(page.getByText("== System Info ==")).toBeVisible();
  }),
  asEmployer("diagnostics-console", "/previous-jobs", async (page) => {
    await expectJobs(page);
    await page.getByRole("button", { name: "Report a bug" }).click();
    await page.getByRole("button", { name: "Display Console on Screen" }).click();
    await expect(page.getByRole("tab", { name: "Console Logs", selected: true })).toBeVisible();
  }),
];

function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

function expectJobs(page: Page): Promise<void> {
  return expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
}

/** On a phone it is a drawer. */
async function showSidebar(page: Page): Promise<void> {
  await expectJobs(page);
  const isPhone = (page.viewportSize()?.width ?? 0) < 768;
  if (isPhone) await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

function expectAccessTab(page: Page, name: string): Promise<void> {
  return expect(page.getByRole("tab", { name, selected: true })).toBeVisible();
}

function visited(name: string, path: string, title: string): Screen {
  return {
    name,
    async open(page) {
      await page.goto(path);
      await expect(heading(page)).toHaveText(title);
    },
  };
}

function asEmployer(name: string, path: string, settle: (page: Page) => Promise<void>): Screen {
  return {
    name,
    async open(page, { employer }) {
      await employer.signIn(page, path);
      await settle(page);
    },
  };
}
