import { CLIENT, startTestProvider, type TestProvider } from "#server/auth/tests/test-provider.ts";
import { type Portal, startPortal } from "./portal.ts";

export interface PortalWithProvider extends Portal {
  /** "Acme": signs in whoever `person` is, without a press. */
  provider: TestProvider;
}

/** A portal at which one signs in by a real OpenID Connect provider, too. */
export async function startPortalWithProvider(): Promise<PortalWithProvider> {
  const provider = await startTestProvider();
  const acme = { ...CLIENT, name: "Acme", issuer: provider.issuer };
  const portal = await startPortal({ AUTH_PROVIDERS: JSON.stringify({ "custom:acme": acme }) });
  provider.open(portal.url);
  return {
    ...portal,
    provider,
    async close() {
      await portal.close();
      await provider.close();
    },
  };
}
