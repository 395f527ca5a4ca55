import Provider, { type Configuration } from "oidc-provider";
import { startHttpService } from "#server/tests/http-service.ts";

export const CLIENT = { client_id: "openings", client_secret: "a-secret-of-the-portal-and-the-provider" } as const;

/** The claims of the user who signs in next. */
type Claims = { sub: string } & Record<string, unknown>;

/** The provider's names in the tests' AUTH_PROVIDERS. */
const CALLBACKS = ["custom:acme", "custom:other", "azure", "linkedin_oidc"];

export type TestProvider = {
  issuer: string;
  /** The user whom the provider signs in, without a click or a password. */
  person: Claims;
  /** Makes the provider accept the portal at this URL. */
  open(siteUrl: string, more?: Partial<Configuration>): void;
  requestsByPath: Map<string, number>;
  close(): Promise<void>;
};

/** A real OpenID Connect provider (oidc-provider) on this machine, over real HTTP. */
export async function startTestProvider(): Promise<TestProvider> {
  let answer: ReturnType<Provider["callback"]> | undefined;
  let provider: Provider | undefined;
  const requestsByPath = new Map<string, number>();
  const { url: issuer, close } = await startHttpService((request, response) => {
    const path = (request.url ?? "").replace(/\?.*/, "");
    requestsByPath.set(path, (requestsByPath.get(path) ?? 0) + 1);
    if (!provider || !answer) return void response.writeHead(503).end();
    if (!path.startsWith("/interaction/")) return void answer(request, response);
    const login = { accountId: test.person.sub };
    void provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  });

  const test: TestProvider = {
    issuer,
    requestsByPath,
    person: { sub: "nobody" },
    open(siteUrl, more = {}) {
      provider = new Provider(issuer, {
        clients: [
          {
            ...CLIENT,
            redirect_uris: CALLBACKS.map((id) => `${siteUrl}/auth/v1/callback/${id}`),
            token_endpoint_auth_method: "client_secret_post",
          },
        ],
        cookies: { keys: ["a key of the test's own"] },
        claims: {
          openid: ["sub", "xms_edov"],
          email: ["email", "email_verified"],
          profile: ["given_name", "family_name"],
        },
        ttl: { Interaction: 60, Grant: 60, Session: 600, AccessToken: 60, IdToken: 60 },
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, sub) => ({ accountId: sub, claims: async () => ({ ...test.person, sub }) }),
        async loadExistingGrant({ oidc }) {
          const { client, account } = oidc;
          if (!client || !account) return undefined;
          const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: account.accountId });
          grant.addOIDCScope("openid email profile");
          await grant.save();
          return grant;
        },
        ...more,
      });
      answer = provider.callback();
    },
    close,
  };
  return test;
}
