import { AuthError } from "#server/auth/auth-error.ts";
import type { ProviderSettings } from "#server/config/provider-settings.ts";
import { createGithubProvider } from "./github-provider.ts";
import { createOidcProvider } from "./oidc-provider.ts";
import type { Provider } from "./provider.ts";

/** The identity providers of this portal, by their ids. */
export type Providers = ReadonlyMap<string, Provider>;

export const CALLBACK_PATH = "/auth/v1/callback";

export function createProviders(settings: readonly ProviderSettings[], siteUrl: string): Providers {
  return new Map(
    settings.map((one) => {
      const create = one.preset.protocol === "github" ? createGithubProvider : createOidcProvider;
      // Gives each provider its own callback URL, so that a provider's response cannot pass as the
      // response of another provider.
      return [one.id, create(one, `${siteUrl}${CALLBACK_PATH}/${one.id}`)];
    }),
  );
}

export function providerNamed(providers: Providers, id: string): Provider {
  const provider = providers.get(id);
  if (!provider) throw new AuthError(400, "provider_disabled", "Unsupported provider: provider is not enabled");
  return provider;
}
