import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

// Spec §5 "Request access", §8
test("access is requested once, and a request that fails can be sent again", { tag: "@browsers" }, async ({
  page,
  account,
  portal,
  faults,
}) => {
  const other = await createEmployer(portal);
  await account.signIn(page);
  await page.getByRole("tab", { name: "Request Access" }).click();
  await expect(page.getByText("Please enter at least 3 characters to search")).toBeVisible();
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByText("Please select an employer first")).toBeVisible();
  await page.getByLabel("Search employers").fill("zzzzzz");
  await expect(page.getByText("No employers found with that name")).toBeVisible();
  await page.getByLabel("Search employers").fill(other.companyName.slice(2));
  await page.getByRole("radio", { name: other.companyName }).check();
  await faults.fail("pending_employer_user_connections");
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByText("Failed to request access. Please try again.")).toBeVisible();
  await faults.clear();
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(
    page.getByText("Access request submitted successfully! An administrator will review your request."),
  ).toBeVisible();

  await page.reload();
  await page.getByLabel("Search employers").fill(other.companyName);
  await page.getByRole("radio", { name: other.companyName }).check();
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByText("You already have a pending request for this employer")).toBeVisible();
  const { rows } = await portal.database.admin.query(
    "select user_id, requested_by from public.pending_employer_user_connections where employer_id = $1",
    [other.companyId],
  );
  expect(rows).toEqual([{ user_id: account.userId, requested_by: account.userId }]);
});

// Spec §8 "Search", "Request access"; rule 13
test("a search or a request that fails shows an error, and the choice stays", { tag: "@rare" }, async ({
  page,
  context,
  employer,
  portal,
  faults,
}) => {
  const other = await createEmployer(portal);
  const request = page.getByRole("button", { name: "Request Access" });
  await employer.signIn(page, "/employer/request");
  const search = page.getByLabel("Search employers");
  const { admin } = portal.database;
  await admin.query("revoke execute on function public.search_employers from authenticated");
  await search.fill("zzzzzz");
  await expect(page.getByText("Failed to search employers. Please try again.")).toBeVisible();
  await admin.query("grant execute on function public.search_employers to authenticated");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("No employers found with that name")).toBeVisible();

  await search.fill(employer.companyName);
  await page.getByRole("radio", { name: employer.companyName, exact: true }).check();
  await request.click();
  await expect(page.getByText("You already have access to this employer")).toBeVisible();

  await faults.hold("employers");
  await search.fill(other.companyName);
  await expect(page.getByText("Searching...")).toBeVisible();
  await faults.clear();
  await page.getByRole("radio", { name: other.companyName, exact: true }).check();
  await expect(page.getByText("You already have access to this employer")).toBeHidden();
  const failures = {
    refused: () => faults.refuse("pending_employer_user_connections"),
    broken: () => faults.fail("pending_employer_user_connections"),
    offline: () => context.setOffline(true),
  };
  const outcomeOf = { refused: "403", broken: "500", offline: "failed" };
  const outcomes: string[] = [];
  const isPending = (url: string) => url.includes("/pending_employer_user_connections");
  page.on("response", (answer) => isPending(answer.url()) && outcomes.push(String(answer.status())));
  page.on("requestfailed", (each) => isPending(each.url()) && outcomes.push("failed"));
  for (const [name, happen] of Object.entries(failures)) {
    await happen();
    await request.click();
    // Waits for the outcome of this request, because the page can still show the message of the
    // previous failure.
    await expect.poll(() => outcomes, { message: name }).toContain(outcomeOf[name as keyof typeof failures]);
    await expect(page.getByText("Failed to request access. Please try again."), name).toBeVisible();
    await expect(page.getByRole("radio", { name: other.companyName, exact: true })).toBeChecked();
    await context.setOffline(false);
    await faults.clear();
  }

  const sent: string[] = [];
  page.on("request", (each) => each.method() === "POST" && sent.push(each.url()));
  await faults.hold("pending_employer_user_connections");
  await request.click();
  await expect(page.getByRole("button", { name: "Requesting..." })).toBeVisible();
  await search.focus();
  await faults.clear();
  await expect(page.getByText(/^Access request submitted successfully!/)).toBeVisible();
  expect(sent.filter((url) => url.includes("/rest/v1/"))).toHaveLength(1);
});
