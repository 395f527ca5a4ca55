import * as openid from "openid-client";
import { z } from "zod";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import type { ProviderSettings } from "#server/config/provider-settings.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import type { Provider } from "./provider.ts";

const API_VERSION = { accept: "application/vnd.github+json", "x-github-api-version": "2022-11-28" };

const userSchema = z.object({ id: z.int().positive(), login: z.string() });
const emailsSchema = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })).max(1000);

/**
 * Creates the provider for GitHub or GitHub Enterprise Server. GitHub has OAuth 2 without ID
 * tokens, so the server reads the user from GitHub's API.
 */
export function createGithubProvider(settings: ProviderSettings, redirectUri: string): Provider {
  const { id, label, preset, issuer: site, clientId, clientSecret } = settings;
  const api = site === preset.issuer() ? "https://api.github.com" : `${site}/api/v3`;
  const issuer = `${site}/login/oauth`;
  const endpoints = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/access_token`,
  };
  const configuration = new openid.Configuration(endpoints, clientId, clientSecret);
  configuration[openid.customFetch] = boundedFetch;
  if (site.startsWith("http:")) openid.allowInsecureRequests(configuration);

  async function getJson<Answer>(path: string, accessToken: string, schema: z.ZodType<Answer>): Promise<Answer> {
    const headers = new Headers(API_VERSION);
    const url = new URL(`${api}${path}`);
    const answer = await openid.fetchProtectedResource(configuration, accessToken, url, "GET", null, headers);
    if (!answer.ok) throw new Error(`GitHub answered ${answer.status}`);
    return schema.parse(await answer.json());
  }

  return {
    id,
    label,
    responseMode: "query",

    async authorizationUrl({ state, codeVerifier }, wishes) {
      return openid.buildAuthorizationUrl(configuration, {
        ...wishes,
        redirect_uri: redirectUri,
        scope: preset.scope,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
      });
    },

    async identify({ state, codeVerifier }, answer) {
      const came = new URL(`${redirectUri}?${answer}`);
      const checks = { expectedState: state, pkceCodeVerifier: codeVerifier };
      const { access_token: token } = await openid.authorizationCodeGrant(configuration, came, checks);
      const user = await getJson("/user", token, userSchema);
      const emails = await getJson("/user/emails", token, emailsSchema);
      // Reads the list of email addresses. The resource `user` has only the public email address,
      // which may be unverified.
      const primary = emails.find((email) => email.primary);
      const email = normalizeEmail(primary?.email ?? "");
      return {
        provider: id,
        label,
        subject: String(user.id),
        issuer,
        names: {},
        email: isEmail(email) ? email : null,
        isEmailVerified: isEmail(email) && primary?.verified === true,
      };
    },
  };
}
