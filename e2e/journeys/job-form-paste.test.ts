import { clipboardSamples } from "#e2e/world/clipboard-samples.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { descriptionOf } from "#e2e/world/job-form-page.ts";

// Spec §5 "Company profile"
test("a pasted description keeps its structure and causes no CSP violation", {
  tag: ["@browsers", "@rare"],
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  const editor = descriptionOf(page);
  await expect(editor).toBeVisible();
  await page.evaluate(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      document.documentElement.dataset.violation = violatedDirective;
    });
  });
  for (const { name, html, text, becomes } of clipboardSamples) {
    await test.step(name, async () => {
      await editor.fill("");
      await page.getByRole("button", { name: "Clear formatting" }).click();
      await editor.evaluate(
        (element, { html, text }) => {
          const clipboardData = new DataTransfer();
          if (html) clipboardData.setData("text/html", html);
          if (text) clipboardData.setData("text/plain", text);
          const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
          // Sets `clipboardData` here, because Firefox ignores clipboard data in the constructor's
          // options.
          Object.defineProperty(paste, "clipboardData", { value: clipboardData });
          element.dispatchEvent(paste);
        },
        { html, text },
      );
      await expect.poll(() => editor.innerHTML()).toBe(becomes);
    });
  }
  await expect(page.locator("html")).not.toHaveAttribute("data-violation");
});
