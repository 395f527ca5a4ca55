import { createRemoteJWKSet, customFetch, importPKCS8, jwtVerify, SignJWT } from "jose";
import * as openid from "openid-client";
import { shareRunning } from "#database/share-running.ts";
import type { ProviderSettings } from "#server/config/provider-settings.ts";
import { boundedFetch } from "./bounded-fetch.ts";
import { identityFromClaims } from "./identity-from-claims.ts";
import type { FlowSecrets, Provider, ProviderIdentity, VerifiedIdToken } from "./provider.ts";

/** Milliseconds after which the server loads the provider's metadata again. */
const CONFIGURATION_KEPT_MS = 60 * 60 * 1000;
const APPLE_SECRET_SECONDS = 2 * 60 * 60;
/**
 * Accepted signature algorithms. All of them sign with a private key that only the provider has.
 * `none` and algorithms with a shared secret are not accepted.
 */
const ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"];

type Known = {
  configuration: openid.Configuration;
  keys: ReturnType<typeof createRemoteJWKSet>;
  until: number;
};

/**
 * Creates an OpenID Connect provider, which uses the code flow with PKCE, state and nonce. Verifies
 * the signature of every ID token.
 */
export function createOidcProvider(settings: ProviderSettings, redirectUri: string): Provider {
  const { id, label, preset, clientId } = settings;
  let known: Known | undefined;
  const fetchMetadata = shareRunning(() => discoverNow(settings));

  /** Returns the provider's metadata. Failures are not cached. */
  async function discover(): Promise<Known> {
    if (!known || known.until <= Date.now()) known = await fetchMetadata();
    return known;
  }

  return {
    id,
    label,
    responseMode: preset.responseMode ?? "query",

    async authorizationUrl({ state, nonce, codeVerifier }, wishes) {
      const { configuration } = await discover();
      return openid.buildAuthorizationUrl(configuration, {
        ...wishes,
        redirect_uri: redirectUri,
        scope: preset.scope,
        state,
        ...(preset.hasNoNonce ? {} : { nonce }),
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: "S256",
        ...(preset.responseMode ? { response_mode: preset.responseMode } : {}),
      });
    },

    async identify(secrets, answer) {
      const { configuration } = await discover();
      return await exchange(configuration, settings, secrets, new URL(`${redirectUri}?${answer}`));
    },

    async verifyIdToken(idToken) {
      const { configuration, keys } = await discover();
      return await verify(idToken, settings, configuration, keys, clientId);
    },
  };
}

async function discoverNow(settings: ProviderSettings): Promise<Known> {
  const { issuer, clientId, clientSecret, appleKey } = settings;
  const secret = appleKey ? await signAppleSecret(settings, appleKey) : clientSecret;
  const server = new URL(issuer);
  const configuration = await openid.discovery(server, clientId, undefined, chooseClientAuth(secret), {
    execute: [
      openid.enableNonRepudiationChecks,
      ...(server.protocol === "http:" ? [openid.allowInsecureRequests] : []),
    ],
    [openid.customFetch]: boundedFetch,
  });
  const { jwks_uri: jwksUri } = configuration.serverMetadata();
  if (!jwksUri) throw new Error("The provider publishes no keys");
  const keys = createRemoteJWKSet(new URL(jwksUri), { [customFetch]: boundedFetch });
  return { configuration, keys, until: Date.now() + CONFIGURATION_KEPT_MS };
}

/**
 * Chooses how to send the client secret: in the request's body, or in a header if the provider
 * accepts only a header.
 */
function chooseClientAuth(secret: string | undefined): openid.ClientAuth {
  if (secret === undefined) return openid.None();
  const inBody = openid.ClientSecretPost(secret);
  const inHeader = openid.ClientSecretBasic(secret);
  return (server, client, body, headers) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    return (taken.includes("client_secret_post") ? inBody : inHeader)(server, client, body, headers);
  };
}

/** Returns Apple's client secret, which is a JWT signed with the developer's key. */
async function signAppleSecret(
  { clientId }: ProviderSettings,
  { teamId, keyId, privateKey }: NonNullable<ProviderSettings["appleKey"]>,
): Promise<string> {
  return await new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience("https://appleid.apple.com")
    .setIssuedAt()
    .setExpirationTime(`${APPLE_SECRET_SECONDS}s`)
    .sign(await importPKCS8(privateKey, "ES256"));
}

async function exchange(
  configuration: openid.Configuration,
  settings: ProviderSettings,
  { state, nonce, codeVerifier }: FlowSecrets,
  answer: URL,
): Promise<ProviderIdentity> {
  const tokens = await openid.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
    ...(settings.preset.hasNoNonce ? {} : { expectedNonce: nonce }),
  });
  const claims = tokens.claims();
  if (!claims) throw new Error("The provider sent no ID token");
  if (typeof claims.email === "string" || !configuration.serverMetadata().userinfo_endpoint) {
    return identityFromClaims(settings, claims);
  }
  const more = await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub);
  return identityFromClaims(settings, { ...more, sub: claims.sub, iss: claims.iss });
}

async function verify(
  idToken: string,
  settings: ProviderSettings,
  configuration: openid.Configuration,
  keys: Known["keys"],
  clientId: string,
): Promise<VerifiedIdToken> {
  const { payload } = await jwtVerify(idToken, keys, {
    audience: clientId,
    algorithms: ALGORITHMS,
    clockTolerance: 30,
    requiredClaims: ["sub", "iss", "iat", "exp"],
  });
  const { iss = "", sub = "", aud, azp, tid, exp = 0, nonce } = payload;
  // Each tenant of Microsoft has its own issuer, so the issuer in Microsoft's metadata contains a
  // placeholder for the tenant.
  const expected = configuration.serverMetadata().issuer.replace("{tenantid}", typeof tid === "string" ? tid : "");
  if (iss !== expected) throw new Error("The ID token has another issuer");
  if ((Array.isArray(aud) && aud.length > 1) || azp !== undefined) {
    if (azp !== clientId) throw new Error("The ID token was issued to another app");
  }
  return {
    identity: identityFromClaims(settings, { ...payload, iss, sub }),
    nonce: typeof nonce === "string" ? nonce : undefined,
    expiresAt: new Date(exp * 1000),
  };
}
