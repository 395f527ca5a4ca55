import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { startPortal } from "#e2e/world/portal.ts";
import { startHttpService } from "#server/tests/http-service.ts";

const callFunction = { name: "Call Function" };
const CHECKOUT = "/functions/v1/openings-checkout";

// Rules 44 and 49
test("the page opens without a company, requires a sign-in, and shows each response unchanged", {
  tag: "@rare",
}, async ({ page, account }) => {
  const callers = new Set<string | undefined>();
  page.on("request", (request) => {
    if (request.url().endsWith(CHECKOUT)) callers.add(request.headers().authorization);
  });
  const call = page.getByRole("button", callFunction);
  await page.goto("/payment-test");
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  await account.signIn(page, "/payment-test?payment=cancelled");
  await expect(page.getByText("You came back without paying.")).toBeVisible();
  await expect(page).toHaveTitle("Payment Test | Openings");
  await page.getByLabel("Price").fill("12.50");
  await call.click();
  await expect(page.getByText("Status 503, as the function sent it.")).toBeVisible();
  await expect(
    page.getByText('{"code":"not_configured","message":"Payments are not set up: STRIPE_SECRET_KEY is missing"}'),
  ).toBeVisible();

  const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(`**${CHECKOUT}`, async (route) => {
    await isSeen;
    await route.abort();
  });
  await page.getByLabel("Caller").selectOption("You");
  await call.click();
  await expect(page.getByRole("button", { name: "Calling..." })).toHaveAttribute("aria-busy", "true");
  letGo();
  await expect(page.getByText("No answer came. Please check your connection and try again.")).toBeVisible();
  await expect(page.getByLabel("Price")).toHaveValue("12.50");
  const { apikey } = JSON.parse((await page.locator("#config").textContent()) ?? "{}") as { apikey: string };
  expect(callers.size).toBe(2);
  expect([...callers][0]).toBe(`Bearer ${apikey}`);

  await page.unroute(`**${CHECKOUT}`);
  await page.route(`**${CHECKOUT}`, (route) =>
    route.fulfill({ status: 500, contentType: "text/html", body: "<h1>The proxy failed</h1>" }),
  );
  await call.click();
  await expect(page.getByText("<h1>The proxy failed</h1>")).toBeVisible();
  await expect(page.getByText("Status 500, as the function sent it.")).toBeVisible();
});

test("with a provider the page opens the checkout, and shows the result when the user returns", {
  tag: "@rare",
}, async ({ page }) => {
  const provider = await startHttpService((_request, response) => {
    const session = { id: "cs_test_1", object: "checkout.session", livemode: false, url: "https://pay.example/c/1" };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(session));
  });
  const portal = await startPortal({ STRIPE_SECRET_KEY: "sk_test_portal", STRIPE_API_URL: provider.url });
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
  await provider.close();
});
