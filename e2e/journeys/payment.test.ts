import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAccount } from "#e2e/world/account.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { startPortal } from "#e2e/world/portal.ts";

const callFunction = { name: "Call Function" };

// Rule 44
test("without a provider the page shows raw which setting is missing", async ({ page, employer }) => {
  await employer.signIn(page, "/payment-test");
  await page.getByRole("button", callFunction).click();
  await expect(page.getByText("Status 503, as the function sent it.")).toBeVisible();
  await expect(
    page.getByText('{"code":"not_configured","message":"Payments are not set up: STRIPE_SECRET_KEY is missing"}'),
  ).toBeVisible();
});

// Rule 49
test("the page is reachable without a company, on a phone too, and waits behind the sign-in", async ({
  page,
  portal,
}) => {
  const person = await createAccount(portal);
  await page.goto("/payment-test");
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  await person.signIn(page, "/payment-test?payment=cancelled");
  await expect(page.getByText("You came back without paying.")).toBeVisible();
  await page.getByRole("button", callFunction).click();
  await expect(page.getByText("not_configured")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
});

test("the body is sent as it was typed, in either spelling, with the public key or as the person", async ({
  page,
  employer,
}) => {
  const bodies: unknown[] = [];
  const callers = new Set<string | undefined>();
  page.on("request", (request) => {
    if (!request.url().endsWith("/functions/v1/openings-checkout")) return;
    bodies.push(request.postDataJSON());
    callers.add(request.headers().authorization);
  });
  await employer.signIn(page, "/payment-test");
  const { origin } = new URL(page.url());
  await page.getByLabel("Job ID").fill("7");
  await page.getByLabel("Price").fill("-5");
  await page.getByRole("button", callFunction).click();
  await expect(page.getByText("not_configured")).toBeVisible();
  await page.getByLabel("Field Names").selectOption("successUrl, jobId, amount");
  await page.getByLabel("Caller").selectOption("You");
  await page.getByLabel("Test Mode").uncheck();
  await page.getByRole("button", callFunction).click();
  await expect.poll(() => bodies.length).toBe(2);
  const addresses = [`${origin}/payment-test?payment=success`, `${origin}/payment-test?payment=cancelled`];
  expect(bodies).toEqual([
    {
      name: "Job posting",
      success_url: addresses[0],
      cancel_url: addresses[1],
      job_id: 7,
      price: -5,
      isTestMode: true,
    },
    {
      name: "Job posting",
      successUrl: addresses[0],
      cancelUrl: addresses[1],
      jobId: 7,
      amount: -5,
      isTestMode: false,
    },
  ]);
  const { apikey } = JSON.parse((await page.locator("#config").textContent()) ?? "{}") as { apikey: string };
  expect(callers.size).toBe(2);
  expect([...callers][0]).toBe(`Bearer ${apikey}`);
});

test("with a provider the page shows the checkout, and says so when the user comes back", async ({ page }) => {
  const provider = createServer((_request, response) => {
    const session = { id: "cs_test_1", object: "checkout.session", livemode: false, url: "https://pay.example/c/1" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(session));
  });
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  const { port } = provider.address() as AddressInfo;
  const portal = await startPortal({
    STRIPE_SECRET_KEY: "sk_test_portal",
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
  });
  const employer = await createEmployer(portal);
  await employer.signIn(page, `${portal.url}/payment-test`);
  await page.getByLabel("Job ID").fill(String(await employer.postJob()));
  await page.getByLabel("Caller").selectOption("You");
  await page.getByRole("button", callFunction).click();
  await expect(page.getByText('{"id":"cs_test_1","url":"https://pay.example/c/1"}')).toBeVisible();
  await expect(page.getByText("Status 200, as the function sent it.")).toBeVisible();
  await page.goto(await page.getByLabel("Success URL").inputValue());
  await expect(page.getByText("You came back after paying.")).toBeVisible();
  await portal.close();
  provider.closeAllConnections();
  provider.close();
});

test("while it waits the button is busy; no answer, and an answer of a proxy in between, are shown as they are", async ({
  page,
  employer,
}) => {
  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/functions/v1/openings-checkout", async (route) => {
    await isSeen;
    await route.abort();
  });
  await employer.signIn(page, "/payment-test");
  await page.getByLabel("Price").fill("12.50");
  await page.getByRole("button", callFunction).click();
  await expect(page.getByRole("button", { name: "Calling..." })).toHaveAttribute("aria-busy", "true");
  letGo();
  await expect(page.getByText("No answer came. Please check your connection and try again.")).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("12.50");

  await page.unroute("**/functions/v1/openings-checkout");
  await page.route("**/functions/v1/openings-checkout", (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>The proxy failed</h1>" }),
  );
  await page.getByRole("button", callFunction).click();
  await expect(page.getByText("<h1>The proxy failed</h1>")).toBeVisible();
  await expect(page.getByText("Status 500, as the function sent it.")).toBeVisible();
});
