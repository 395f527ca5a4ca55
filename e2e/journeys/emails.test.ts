import { expect, test } from "#e2e/world/fixtures.ts";
import { COLOR_RULES, expectNoSidewaysScroll, findAxeViolations } from "#e2e/world/page-checks.ts";
import { sampleEmails } from "#server/email/samples/sample-emails.ts";
import { renderEmail } from "#server/email/templates/render-email.ts";

const identity = {
  productName: "Openings",
  supportEmail: "support@openings.example",
  siteUrl: "https://openings.example",
  mailFrom: "no-reply@openings.example",
};

/**
 * Matches axe rules for whole pages. An email need not meet them, because an email program shows it
 * inside its own page.
 */
const PAGE_RULES = /^(?:landmark-one-main|region):/;

// Rule 74
test("every email is accessible in light and dark, and fits a phone of 320 px", { tag: "@rare" }, async ({ page }) => {
  test.slow(); // about 40 emails
  for (const [template, samples] of Object.entries(sampleEmails(identity.siteUrl))) {
    for (const [name, data] of Object.entries(samples)) {
      await test.step(`${template} ${name}`, async () => {
        await page.setContent(renderEmail({ template, data } as never, identity).html);
        await page.setViewportSize({ width: 640, height: 800 });
        await page.emulateMedia({ colorScheme: "light" });
        const violations = await findAxeViolations(page);
        expect(violations.filter(({ rule }) => !PAGE_RULES.test(rule))).toEqual([]);
        await page.emulateMedia({ colorScheme: "dark" });
        expect(await findAxeViolations(page, undefined, COLOR_RULES)).toEqual([]);
        await expectNoSidewaysScroll(page);
      });
    }
  }
});
