import { expect, test } from "#e2e/world/fixtures.ts";
import { descriptionOf, fillJob, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";

// Spec §5 "Company profile": the rich-text editor of the job form and the profile
test("each tool of the editor formats the text, and links follow the specified rules", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const editor = descriptionOf(page);
  const tool = (name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
  const write = async (name: string, text: string) => {
    await tool(name).click();
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  // Spec §9: the editor is 300 px high and scrolls longer text.
  expect((await editor.locator("..").boundingBox())?.height).toBe(300);
  await editor.fill("");
  await write("Heading 2", "Bakery");
  await tool("Bold").click();
  await expect(tool("Bold")).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.type("Nights");
  await tool("Bold").click();
  await page.keyboard.type(" see ");
  await tool("Link").click();
  const url = page.getByRole("textbox", { name: "Enter URL" });
  await expect(url).toBeFocused();
  await url.fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Apply Link" }).click();
  await expect(page.getByText("Invalid URL format")).toBeVisible();
  await url.fill("northshore.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(editor.getByRole("link")).toHaveAttribute("href", "http://northshore.example");
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.press("Enter");

  await write("Heading 3", "Nights");
  await write("Heading 4", "Pay");
  await write("Bulleted list", "Good");
  await page.keyboard.press("Enter");
  await write("Numbered list", "Often");
  await page.keyboard.press("Enter");
  await write("Italic", "Soon");
  await tool("Italic").click();
  await page.keyboard.type("Plain");
  await page.keyboard.press("Shift+Home");
  await tool("Bold").click();
  await tool("Heading 2").click();
  await tool("Link").click();
  await url.fill("a.example");
  await page.keyboard.press("Enter");
  const plain = editor.getByRole("heading", { name: "Plain" });
  await expect(plain.getByRole("link")).toBeVisible();
  await tool("Link").click();
  await page.getByRole("button", { name: "Remove Link" }).click();
  await expect(plain.getByRole("link")).toHaveCount(0);
  await tool("Clear formatting").click();
  await submitJob(page);
  const link =
    '<a href="http://northshore.example" target="_blank" rel="noopener noreferrer nofollow">northshore.example</a>';
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    description: `<h2>Bakery</h2><p><strong>Nights</strong> see ${link}</p><h3>Nights</h3><h4>Pay</h4><ul><li><p>Good</p></li></ul><ol><li><p>Often</p></li></ol><p><em>Soon</em></p><p>Plain</p>`,
  });
});
