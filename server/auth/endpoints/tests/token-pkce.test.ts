import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { issueAuthCode } from "#server/auth/tokens/auth-codes.ts";

const server = await serveAuth();

/**
 * Creates an account and a code, like the code after a sign-in at a provider. `exchange` sends the
 * code with its verifier.
 */
async function returnWithCode() {
  const { client: owner, email } = await server.member();
  const { data } = await owner.getUser();
  const verifier = randomBytes(32).toString("base64url");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const issued = { userId: data.user?.id ?? "", provider: "google", method: "oauth", challenge };
  const code = await inTransaction(server.auth.context.pool, (client) =>
    issueAuthCode({ context: server.auth.context, client }, issued),
  );
  const exchange = async (codeVerifier = verifier) => {
    const answer = await fetch(`${server.url}/token?grant_type=pkce`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ auth_code: code, code_verifier: codeVerifier }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  return { email, code, verifier, exchange };
}

test("auth-js exchanges a code with its stored verifier", async () => {
  const { email, code, verifier } = await returnWithCode();
  const { client } = server.visitor({ flowType: "pkce" });
  await client.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
  const storage = Reflect.get(client, "storage");
  await storage.setItem(`${Reflect.get(client, "storageKey")}-code-verifier`, JSON.stringify(verifier));
  const { data, error } = await client.exchangeCodeForSession(code);
  expect(error).toBeNull();
  expect(data.user?.email).toBe(email);
});

test("a code works once", async () => {
  const { exchange } = await returnWithCode();
  expect((await exchange()).status).toBe(200);
  expect(await exchange()).toMatchObject({ status: 404, body: { error_code: "flow_state_not_found" } });
});

test("a code with a wrong verifier is rejected and used up", async () => {
  const { exchange } = await returnWithCode();
  expect(await exchange("guessed")).toMatchObject({ status: 400, body: { error_code: "bad_code_verifier" } });
  expect((await exchange()).status).toBe(404);
});

test("a code no longer works after five minutes", async () => {
  const { exchange } = await returnWithCode();
  await server.letTimePass(5.1);
  expect(await exchange()).toMatchObject({ status: 403, body: { error_code: "flow_state_expired" } });
});
