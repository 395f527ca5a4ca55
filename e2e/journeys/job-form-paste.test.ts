import { clipboardSamples } from "#e2e/world/clipboard-samples.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { descriptionOf } from "#e2e/world/job-form-page.ts";

// Spec §5 "Company profile": what the editor keeps of a text that was written elsewhere
test("a pasted description keeps its meaning, and the page's policy has nothing to report", {
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
          // Firefox ignores the data that its constructor receives.
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
