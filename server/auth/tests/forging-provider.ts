import { text as readText } from "node:stream/consumers";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import { startHttpService } from "#server/tests/http-service.ts";
import { CLIENT } from "./test-provider.ts";

type Forgery = {
  claims?: JWTPayload;
  /**
   * The key that signs the token. "foreign" is a key that the provider has not published, and
   * "shared" is the client secret.
   */
  signature?: "right" | "foreign" | "shared" | "none";
};

export type ForgingProvider = {
  issuer: string;
  forgery: Forgery;
  /** The last form that the token endpoint received. */
  form: URLSearchParams;
  /** Creates an ID token as the token endpoint does. */
  makeToken(claims: JWTPayload, signature?: Forgery["signature"]): Promise<string>;
  close(): Promise<void>;
};

/**
 * Starts a provider that sends ID tokens with the claims or the signature in `forgery`. Tests need
 * it, because real providers never send forged tokens.
 */
export async function startForgingProvider(): Promise<ForgingProvider> {
  const [right, foreign] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")]);
  const keys = [{ ...(await exportJWK(right.publicKey)), kid: "one", alg: "ES256", use: "sig" }];
  let nonce = "";
  const { url, close } = await startHttpService(async (request, response) => {
    const url = new URL(request.url ?? "/", provider.issuer);
    const send = (body: unknown) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (url.pathname === "/authorize") {
      nonce = url.searchParams.get("nonce") ?? "";
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({ code: "any", state: url.searchParams.get("state") ?? "" }).toString();
      return void response.writeHead(303, { location: back.href }).end();
    }
    if (url.pathname === "/jwks") return void send({ keys });
    if (url.pathname === "/token") {
      provider.form = new URLSearchParams(await readText(request));
      const { claims = {}, signature } = provider.forgery;
      const id_token = await provider.makeToken({ nonce, ...claims }, signature);
      return void send({ access_token: "a", token_type: "Bearer", id_token });
    }
    send({
      issuer: provider.issuer,
      authorization_endpoint: `${provider.issuer}/authorize`,
      token_endpoint: `${provider.issuer}/token`,
      jwks_uri: `${provider.issuer}/jwks`,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      id_token_signing_alg_values_supported: ["ES256"],
    });
  });

  const provider: ForgingProvider = {
    issuer: url,
    forgery: {},
    form: new URLSearchParams(),
    async makeToken(claims, signature = "right") {
      const now = Math.floor(Date.now() / 1000);
      const payload = { iss: provider.issuer, aud: CLIENT.client_id, iat: now, exp: now + 300, ...claims };
      if (signature === "none") return new UnsecuredJWT(payload).encode();
      if (signature === "shared") {
        const secret = new TextEncoder().encode(CLIENT.client_secret);
        return await new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).sign(secret);
      }
      const key = signature === "foreign" ? foreign.privateKey : right.privateKey;
      return await new SignJWT(payload).setProtectedHeader({ alg: "ES256", kid: "one" }).sign(key);
    },
    close,
  };
  return provider;
}
