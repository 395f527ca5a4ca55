import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { startPortal } from "#e2e/world/portal.ts";

/** A widget with the interface of Turnstile's: a button that stands for the puzzle. */
const WIDGET = `
  let count = 0;
  window.turnstile = {
    render(box, { sitekey, callback }) {
      const button = document.createElement("button");
      button.textContent = "I am a person (" + sitekey + ")";
      button.onclick = () => callback("solved-" + Math.random() + "-" + count++);
      box.append(button);
      return "widget-1";
    },
    remove() {},
  };`;

interface Provider {
  url: string;
  scriptsServed: () => number;
  close: () => void;
}

/** Script and verifier of a provider, on another origin than the portal. */
async function startProvider(): Promise<Provider> {
  let scripts = 0;
  const server = createServer(async (request, answer) => {
    if (request.url === "/widget.js") {
      scripts += 1;
      return answer.setHeader("content-type", "text/javascript").end(WIDGET);
    }
    const token = new URLSearchParams(await text(request)).get("response") ?? "";
    answer.end(JSON.stringify({ success: token.startsWith("solved-"), hostname: "localhost" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scriptsServed: () => scripts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("beyond the limit of a network the sign-in asks for a captcha, says if it cannot be loaded, and then goes on", {
  tag: "@rare",
}, async ({ page, visitor }) => {
  const provider = await startProvider();
  const portal = await startPortal({
    CAPTCHA_VERIFY_URL: `${provider.url}/siteverify`,
    CAPTCHA_SECRET: "secret-of-the-test",
    CAPTCHA_SITE_KEY: "site-key-1",
    CAPTCHA_SCRIPT_URL: `${provider.url}/widget.js`,
  });
  try {
    const answer = await page.goto(portal.url);
    const policy = (await answer?.headerValue("content-security-policy")) ?? "";
    expect(policy).toContain(`frame-src ${provider.url}`);
    const requests = Array.from({ length: 30 }, () => page.request.post(`${portal.url}/auth/v1/otp`, { data: {} }));
    await Promise.all(requests);
    await page.getByLabel("Email Address").fill(visitor.email);
    await page.route("**/widget.js", (route) => route.abort());
    const send = page.getByRole("button", { name: "Send Magic Link" });
    await send.click();
    const dialog = page.getByRole("dialog", { name: "Are you a person?" });
    await expect(dialog.getByRole("alert")).toHaveText(/could not be loaded/);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("Please show that you are a person");
    await expect(send).toBeFocused();
    expect(provider.scriptsServed()).toBe(0);

    await page.unroute("**/widget.js");
    await send.click();
    const puzzle = dialog.getByRole("button", { name: "I am a person (site-key-1)" });
    await expect(puzzle).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await puzzle.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Check your email for the login link")).toBeVisible();
    await portal.mail.waitForMail({ to: visitor.email });
    expect(provider.scriptsServed()).toBe(1);
  } finally {
    await portal.close();
    provider.close();
  }
});
