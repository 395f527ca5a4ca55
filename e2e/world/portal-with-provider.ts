import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSamlIdentityProvider } from "#server/auth/tests/saml-identity-provider.ts";
import { CLIENT, startTestProvider, type TestProvider } from "#server/auth/tests/test-provider.ts";
import { runStaff } from "#server/staff/tests/run-staff.ts";
import { type Portal, startPortal } from "./portal.ts";

export interface PortalWithProvider extends Portal {
  /** The provider "Acme". Signs in its `person` without a click. */
  provider: TestProvider;
  /** The single sign-on (SAML) of a company, with which `signOn.person` signs in. */
  signOn: CompanySignOn;
}

/** Starts a portal with a real OpenID Connect provider and the SAML sign-on of a company. */
export async function startPortalWithProvider(): Promise<PortalWithProvider> {
  const [provider, signOn] = await Promise.all([startTestProvider(), startCompanySignOn()]);
  const acme = { ...CLIENT, name: "Acme", issuer: provider.issuer };
  const portal = await startPortal({ AUTH_PROVIDERS: JSON.stringify({ "custom:acme": acme }) }, async ({ admin }) => {
    const folder = await mkdtemp(join(tmpdir(), "openings-sso-"));
    const file = join(folder, "metadata.xml");
    await writeFile(file, signOn.metadata);
    await runStaff({ admin }, "add-sso", file, "--domains", SIGN_ON_DOMAIN);
    await rm(folder, { recursive: true });
  });
  provider.open(portal.url);
  await signOn.open(portal.url);
  return {
    ...portal,
    provider,
    signOn,
    async close() {
      await portal.close();
      await provider.close();
      signOn.close();
    },
  };
}

const SIGN_ON_DOMAIN = "acme.example";

type CompanySignOn = Awaited<ReturnType<typeof startCompanySignOn>>;

/**
 * Starts the company's sign-on page on localhost, the same site as the portal. With a form from
 * another site, browsers send the portal's cookie only over HTTPS.
 */
async function startCompanySignOn() {
  const person = { subject: "ada", email: `ada@${SIGN_ON_DOMAIN}` };
  let acs = "";
  const server = createServer(async (request, response) => {
    // Answers other requests with 404, because browsers also request an icon.
    if (!request.url?.startsWith("/sign-on?")) return response.writeHead(404).end();
    const { form } = await saml.answer(`${url}${request.url}`, person);
    const fields = [...form].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join("");
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<form method="post" action="${acs}">${fields}<button>Sign in at Acme</button></form>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const saml = createSamlIdentityProvider(`${url}/sign-on`);
  return {
    person,
    metadata: saml.metadata,
    async open(portalUrl: string) {
      acs = `${portalUrl}/auth/v1/sso/saml/acs`;
      saml.registerPortal(await (await fetch(`${portalUrl}/auth/v1/sso/saml/metadata`)).text());
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
