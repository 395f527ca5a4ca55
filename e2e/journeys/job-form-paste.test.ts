import { clipboardSamples } from "#e2e/world/clipboard-samples.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { descriptionOf } from "#e2e/world/job-form-page.ts";

// Spec §5 "Company profile": what the editor keeps of a text that was written elsewhere
test("a pasted description keeps its meaning, and the page's policy has nothing to report", async ({
  page,
  employer,
}) => {
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
          element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        },
        { html, text },
      );
      await expect.poll(() => editor.innerHTML()).toBe(becomes);
    });
  }
  await expect(page.locator("html")).not.toHaveAttribute("data-violation");
});
