import { hash } from "@node-rs/argon2";
import { decodeJwt } from "jose";
import type { TestServer } from "#server/tests/start-test-server.ts";

type Tokens = { accessToken: string; refreshToken: string };
type Server = Pick<TestServer, "url" | "database">;

const PASSWORD = "Sourdough-55057";

export async function setPasswords({ database }: Server): Promise<void> {
  const text = "update auth.users set encrypted_password = $1, aud = 'authenticated', role = 'authenticated'";
  await database.admin.query(text, [await hash(PASSWORD)]);
}

/** Returns the access token of a session at aal1. */
export async function signInWithPassword({ url }: Server, email: string): Promise<string> {
  return (await requestTokens(url, "password", { email, password: PASSWORD })).accessToken;
}

/** Returns the access token of a session with a verified second factor (aal2). */
export async function signInWithFactor({ url, database }: Server, email: string): Promise<string> {
  const { accessToken, refreshToken } = await requestTokens(url, "password", { email, password: PASSWORD });
  await database.admin.query("update auth.sessions set aal = 'aal2' where id = $1", [
    decodeJwt<{ session_id: string }>(accessToken).session_id,
  ]);
  return (await requestTokens(url, "refresh_token", { refresh_token: refreshToken })).accessToken;
}

async function requestTokens(url: string, grant: string, body: Record<string, string>): Promise<Tokens> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=${grant}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const sent = (await answer.json()) as { access_token?: string; refresh_token?: string };
  if (!sent.access_token || !sent.refresh_token) throw new Error(`Nobody can sign in: ${JSON.stringify(sent)}`);
  return { accessToken: sent.access_token, refreshToken: sent.refresh_token };
}
