import type { Page } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import { click, expect, heading, isPhone, type Part, popup, type Screen } from "./screen.ts";

/** Screens with tables. The first screen also opens the menus and dialogs of the shell. */
export const tableScreens: readonly Screen[] = [
  {
    name: "previous-jobs",
    async open(page, { employer }) {
      await employer.signIn(page, paths.previousJobs);
      await expectJobs(page);
    },
    parts: [
      popup("previous-jobs-delete", "[role=alertdialog]", clickDelete),
      popup("job-menu", "[role=menu]", (page) => click(page, /^More actions for /)),
      popup("close-job", "[role=dialog]", async (page) => {
        await click(page, /^More actions for /);
        await page.getByRole("menuitem", { name: "Close job…" }).click();
        await page.getByLabel("At the end of a day").check();
      }),
      popup("pause-job", "[role=dialog]", async (page) => {
        await click(page, /^More actions for /);
        await page.getByRole("menuitem", { name: "Pause until a day…" }).click();
        await expect(page.getByLabel("Takes applications again on")).toBeVisible();
      }),
      popup("tools-sheet", "[role=dialog]", (page) => click(page, "Filter"), "phone"),
      popup("recently-deleted", "[role=dialog]", (page) => click(page, "Recently deleted")),
      palette("palette", ""),
      palette("palette-found", "bak"),
      palette("palette-nothing", "zebra crossing"),
      popup("shortcuts", "[role=dialog]", async (page) => {
        await page.getByRole("heading", { level: 1 }).focus();
        await page.keyboard.press("?");
        await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
      }),
      popup("drawer", "[role=dialog]", showSidebar, "phone"),
      popup("theme-menu", "[role=menu]", async (page) => {
        await showSidebar(page);
        await click(page, "Theme");
      }),
      rail(),
      diagnosticsPanel(),
      popup("diagnostics-console", "[role=dialog]", async (page) => {
        await click(page, "Report a bug");
        await click(page, "Display Console on Screen");
        await expect(page.getByRole("tab", { name: "Console Logs", selected: true })).toBeVisible();
      }),
    ],
  },
  {
    name: "previous-jobs-expired",
    async open(page, { employer }) {
      await employer.signIn(page, `${paths.previousJobs}?status=expired`);
      await page
        .getByRole("button", { name: /^Edit / })
        .first()
        .focus();
      await expect(page.getByRole("tooltip")).toBeVisible();
    },
  },
  {
    name: "previous-jobs-selecting",
    async open(page, { employer }) {
      await employer.signIn(page, `${paths.previousJobs}?sort=dates`);
      if (isPhone(page)) await click(page, "Filter");
      await page.getByRole("button", { name: "Select", exact: true }).click();
      await page.getByRole("checkbox", { name: "All on this page" }).check();
      await expect(page.getByText("10 selected")).toBeVisible();
    },
    parts: [
      popup("close-jobs", "[role=dialog]", (page) => click(page, "Close…")),
      popup("delete-jobs", "[role=alertdialog]", (page) => click(page, "Delete")),
    ],
  },
  {
    name: "previous-jobs-nothing-found",
    async open(page, { employer }) {
      await employer.signIn(page, `${paths.previousJobs}?search=zebra`);
      await expect(page.getByRole("button", { name: "Clear search" })).toBeVisible();
    },
  },
  {
    name: "jobs-loading",
    async open(page, { employer }) {
      // Holds the request in the browser. A statement that waits for a lock would use up the user's
      // database time of the minute (rule 63), and the next screens could not load.
      await page.route("**/rest/v1/rpc/search_jobs*", () => undefined);
      await employer.signIn(page, paths.previousJobs);
      await expect(page.getByRole("table", { name: "Job postings" })).toHaveAttribute("aria-busy", "true");
      await expect(page.locator(".breathes").first()).toBeVisible();
    },
  },
  {
    name: "error-fallback",
    async open(page, { employer }) {
      // Responds with an invalid row, so that the screen fails. A real database never returns such
      // a row.
      await page.route("**/rest/v1/rpc/search_jobs*", (route) =>
        route.fulfill({ json: [null], headers: { "content-range": "0-0/1" } }),
      );
      await employer.signIn(page, paths.previousJobs);
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    },
  },
  {
    name: "suggested-jobs",
    async open(page, { employer }) {
      await employer.signIn(page, paths.suggestedJobs);
      await expect(page.getByRole("button", { name: /^Approve / }).first()).toBeVisible();
    },
    parts: [
      {
        name: "not-a-job",
        place: "main",
        async show(page) {
          await click(page, /^Not a job: /);
          await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
        },
        async hide(page) {
          await click(page, "Undo");
          await expect(page.getByRole("button", { name: "Undo" })).toBeHidden();
        },
      },
      {
        name: "missed-jobs",
        place: "main",
        async show(page) {
          await click(page, "Tell us the page");
          await click(page, "Send");
          await expect(page.getByText("Enter the URL of the page")).toBeVisible();
        },
        hide: (page) => click(page, "Cancel"),
      },
    ],
  },
  {
    name: "company-selector-at-start",
    async open(page, { manager }) {
      await manager.signIn(page, paths.previousJobs);
      await expect(page.getByRole("dialog", { name: "Select a company" })).toBeVisible();
    },
  },
  {
    name: "access-of-member-without-choice",
    async open(page, { manager }) {
      await manager.signIn(page, paths.createEmployer);
      await expect(heading(page)).toHaveText("Add another company");
    },
  },
  {
    name: "second-company",
    async open(page, { manager, employer }) {
      await manager.signIn(page, paths.previousJobs);
      await click(page, new RegExp(`\\(ID ${employer.companyId}\\)$`));
      await expectJobs(page);
    },
    parts: [
      popup("company-menu", "[role=menu]", async (page) => {
        await showSidebar(page);
        await click(page, /^Current company: /);
      }),
      popup("company-selector", "[role=dialog]", async (page) => {
        await showSidebar(page);
        await click(page, "Switch company");
        await expect(page.getByRole("dialog", { name: "Select a company" })).toBeVisible();
      }),
    ],
  },
];

function expectJobs(page: Page): Promise<void> {
  return expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
}

/** Clicks Delete. Below 900 px, this button is in the row's menu. */
async function clickDelete(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= 900) return click(page, /^Delete /);
  await click(page, /^More actions for /);
  await page.getByRole("menuitem", { name: /^Delete / }).click();
}

/** Opens the drawer on a phone. */
async function showSidebar(page: Page): Promise<void> {
  if (isPhone(page)) await click(page, "Open menu");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

function palette(name: string, query: string): Part {
  return popup(name, "[role=dialog]", async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: /^Search screens/ }).fill(query);
    await expect(page.getByRole("status").filter({ hasText: /results?$/ })).toBeVisible();
  });
}

function rail(): Part {
  return {
    name: "rail",
    only: "desk",
    place: 'aside[aria-label="Sidebar"]',
    async show(page) {
      const expand = page.getByRole("button", { name: "Expand sidebar" });
      // The double-click sweep also shows the rail while it is still open.
      if (!(await expand.isVisible())) await click(page, "Collapse sidebar");
      await expect(expand).toBeVisible();
    },
    hide: (page) => click(page, "Expand sidebar"),
  };
}

function diagnosticsPanel(): Part {
  const place = 'aside[aria-label="Diagnostics"]';
  return {
    name: "diagnostics",
    place,
    isOver: true,
    async show(page) {
      await click(page, "Report a bug");
      await expect(page.getByText("== System Info ==")).toBeVisible();
    },
    async hide(page) {
      const button = page.getByRole("button", { name: "Report a bug" });
      if ((await button.getAttribute("aria-expanded")) === "true") await button.click();
      await expect(page.getByText("== System Info ==")).toBeHidden();
    },
  };
}
