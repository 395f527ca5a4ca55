import { expect, test } from "#e2e/world/fixtures.ts";
import { descriptionOf, fillJob, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";
import { expectNoAxeViolations } from "#e2e/world/page-checks.ts";

// Spec §5 "Company profile": the rich-text editor of both forms
test("the editor has the specified tools and makes links with the specified rules", async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  const editor = descriptionOf(page);
  const tool = (name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
  for (const name of [
    "Bold",
    "Italic",
    "Heading 2",
    "Heading 3",
    "Heading 4",
    "Bulleted list",
    "Numbered list",
    "Link",
    "Clear formatting",
  ]) {
    await expect(tool(name)).toBeVisible();
  }
  // Spec §9: 300 px, of which the text scrolls.
  expect((await editor.locator("..").boundingBox())?.height).toBe(300);
  await fillJob(page);
  await editor.fill("");
  await tool("Heading 2").click();
  await page.keyboard.type("Bakery");
  await page.keyboard.press("Enter");
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
  await expectNoAxeViolations(page);
  await url.fill("northshore.example");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(editor.getByRole("link")).toHaveAttribute("href", "http://northshore.example");
  await submitJob(page);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    description:
      '<h2>Bakery</h2><p><strong>Nights</strong> see <a href="http://northshore.example" target="_blank" rel="noopener noreferrer nofollow">northshore.example</a></p>',
  });
});

test("each tool does what it says, and what it did can be undone", async ({ page, employer, portal }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const editor = descriptionOf(page);
  const press = (name: string) =>
    page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name }).click();
  const write = async (tool: string, text: string) => {
    await press(tool);
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  };
  await editor.fill("");
  await write("Heading 3", "Nights");
  await write("Heading 4", "Pay");
  await write("Bulleted list", "Good");
  await page.keyboard.press("Enter");
  await write("Numbered list", "Often");
  await page.keyboard.press("Enter");
  await write("Italic", "Soon");
  await press("Italic");
  await page.keyboard.type("Plain");
  await page.keyboard.press("Shift+Home");
  await press("Bold");
  await press("Heading 2");
  await press("Link");
  await page.getByRole("textbox", { name: "Enter URL" }).fill("a.example");
  await page.keyboard.press("Enter");
  await expect(editor.getByRole("heading", { name: "Plain" }).getByRole("link")).toBeVisible();
  await press("Link");
  await page.getByRole("button", { name: "Remove Link" }).click();
  await expect(editor.getByRole("link")).toHaveCount(0);
  await press("Clear formatting");
  await submitJob(page);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    description:
      "<h3>Nights</h3><h4>Pay</h4><ul><li><p>Good</p></li></ul><ol><li><p>Often</p></li></ol><p><em>Soon</em></p><p>Plain</p>",
  });
});

// Rule 23
test("what is pasted keeps its meaning and loses everything else", async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  const editor = descriptionOf(page);
  await editor.click();
  await editor.evaluate((element) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<style>p{color:red}</style><h2 class="x" style="color:red">Bakery</h2><p onclick="alert(1)">See
       <a href="javascript:alert(1)">this</a> and <a href="https://a.example" onclick="alert(1)">that</a></p>
       <script>window.hacked = true</script><img src="x" onerror="window.hacked = true"><table><tr><td>cell</td></tr></table>`,
    );
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(editor.getByRole("heading", { name: "Bakery" })).toBeVisible();
  await page.getByLabel("City").focus();
  const html = await page.locator("input[name=description]").inputValue();
  expect(html).toMatch(
    /^<h2>Bakery<\/h2><p>See this and <a href="https:\/\/a\.example" target="_blank" rel="noopener noreferrer nofollow">that<\/a><\/p>/,
  );
  expect(html).not.toMatch(/style|class|onclick|script|img|table|javascript/);
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});
