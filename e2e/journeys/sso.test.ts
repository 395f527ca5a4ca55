import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations } from "#e2e/world/page-checks.ts";
import { startPortal } from "#e2e/world/portal.ts";
import { createSamlIdentityProvider } from "#server/auth/tests/saml-identity-provider.ts";
import { readInvocation, runCommand } from "#server/staff/run-command.ts";

// Rule 67
test("a member of a company with a sign-on of its own comes in by it", async ({ page }) => {
  const person = { subject: "ada", email: "ada@acme.example" };
  // On the same site as the portal: on plain http no cookie travels with a form from another one.
  const idp = createServer(async (request, response) => {
    // A browser asks each site for its icon.
    if (!request.url?.startsWith("/sign-on?")) return response.writeHead(404).end();
    const { form } = await acme.answer(`${address}${request.url}`, person);
    const fields = [...form].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("");
    const acs = `${portal.url}/auth/v1/sso/saml/acs`;
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<form method="post" action="${acs}">${fields}<button>Sign in at Acme</button></form>`);
  });
  await new Promise<void>((resolve) => idp.listen(0, "localhost", resolve));
  const address = `http://localhost:${(idp.address() as AddressInfo).port}`;
  const acme = createSamlIdentityProvider(`${address}/sign-on`);
  const folder = await mkdtemp(join(tmpdir(), "openings-sso-"));
  const file = join(folder, "metadata.xml");
  await writeFile(file, acme.metadata);
  const portal = await startPortal({}, async ({ admin }) => {
    const invocation = readInvocation(["add-sso", file, "--domains", "acme.example"], "terry");
    if (invocation) await runCommand(admin, invocation);
  });
  acme.meet(await (await fetch(`${portal.url}/auth/v1/sso/saml/metadata`)).text());

  await page.goto(`${portal.url}/account`);
  await page.getByRole("button", { name: "Sign in with SSO" }).click();
  await page.getByLabel("Work Email").fill("ada@elsewhere.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("No SSO provider assigned for this domain")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Work Email").fill(person.email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Sign in at Acme" }).click();
  await expect(page).toHaveURL(`${portal.url}/account`);
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
  await expect(page.getByText("Your company’s sign-on manages how you sign in.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Two-step sign-in" })).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveAttribute("readonly");
  for (const name of ["Add a passkey", "Set a new password"]) await expect(page.getByText(name)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Linked accounts" })).toBeHidden();
  await expectNoAxeViolations(page);

  await portal.close();
  idp.closeAllConnections();
  idp.close();
  await rm(folder, { recursive: true });
});
