import { createEmployer, type Employer } from "./employer.ts";
import { test } from "./fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "./page-checks.ts";
import { screens } from "./screens.ts";
import { addColleague, writeInvitation } from "./team-of.ts";

const LONGEST_TITLE = `Overnight${" Bread, Pastry, Lefse and Rye Specialist".repeat(5)}`.slice(0, 199);

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, on a desk in light, on a phone in dark, and nothing scrolls sideways at 320 px`, async ({
    page,
    portal,
    account,
    employer,
  }) => {
    await employer.seedJobs(12);
    await employer.receiveSuggestion({ name: LONGEST_TITLE });
    await employer.postJob({ name: LONGEST_TITLE, city: "Lake-Nebagamon-and-Surroundings".repeat(3) });
    await addColleague(portal, employer);
    await writeInvitation(portal, employer, "a.rather.long.address.of.somebody@a-company-in-the-north-woods.example");
    const beginner: Employer = await createEmployer(portal);
    if (screen.isPhoneOnly) await page.setViewportSize({ width: 390, height: 844 });
    await screen.open(page, { newcomer: account, employer, beginner });
    await expectNoAxeViolations(page);
    await page.emulateMedia({ colorScheme: "dark" });
    await expectNoSidewaysScroll(page);
    await expectNoAxeViolations(page);
  });
}
