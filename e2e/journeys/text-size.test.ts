import { paths } from "#domain/routes.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

/** Style sheets that a reader can apply, from WCAG 1.4.12 and 1.4.4. */
const STYLES = {
  "text spacing of WCAG":
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
  "text of twice the size": "html { font-size: 200% !important }",
};

test("no text is cut off with wide text spacing or when text is twice as large", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  test.slow(); // eight screens
  await employer.seedJobs(3);
  await page.setViewportSize({ width: 1280, height: 800 });
  const check = async (where: string) => {
    for (const [name, content] of Object.entries(STYLES)) {
      await page.evaluate(adopt, content);
      expect.soft(await page.evaluate(cutOff), `${where}, ${name}`).toEqual([]);
    }
  };
  for (const path of [paths.home, paths.signUp, "/o"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await check(path);
  }
  await employer.signIn(page, paths.previousJobs);
  for (const path of [paths.previousJobs, paths.postJob, paths.profile, paths.dashboard, paths.account]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await check(path);
  }
});

/** Adds a style sheet in a way that the CSP does not block. Runs in the page. */
function adopt(content: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(content);
  document.adoptedStyleSheets = [sheet];
}

/** Lists the elements that hide part of their text. Runs in the page. */
function cutOff(): string[] {
  const clipped = [...document.body.querySelectorAll<HTMLElement>("*")].filter((element) => {
    const { overflowX, overflowY } = getComputedStyle(element);
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (!hasText || element.clientWidth < 2) return false;
    return (
      (overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) ||
      (overflowY !== "visible" && element.scrollHeight > element.clientHeight + 1)
    );
  });
  return clipped.map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 60)}`);
}
