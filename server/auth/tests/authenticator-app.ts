import { TOTP, URI } from "otpauth";
import type { AuthServer, Visitor } from "./start-auth-server.ts";

/**
 * An authenticator app with a secret. Two codes are available immediately, because the server
 * accepts the current and the next time step. For a third code, wait or call `letTimePass`.
 */
export type AuthenticatorApp = { factorId: string; code(): string };

type Client = Visitor["client"];

/** Adds an unverified authenticator to the account. */
export async function enrollApp(client: Client, friendlyName = "Telephone"): Promise<AuthenticatorApp> {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const totp = URI.parse(data.totp.uri);
  if (!(totp instanceof TOTP)) throw new Error("not a code by time");
  let isSecond = false;
  const code = () => {
    const step = totp.counter() + (isSecond ? 1 : 0);
    isSecond = !isSecond;
    return totp.generate({ timestamp: step * 30_000 });
  };
  return { factorId: data.id, code };
}

export async function challenge(client: Client, factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/**
 * Creates a user with a verified authenticator app and a session at aal2. A test can use two codes
 * of an app without waiting (see AuthenticatorApp). This function uses the first.
 */
export async function memberWithApp(server: AuthServer) {
  const member = await server.member();
  const app = await enrollApp(member.client);
  const { error } = await member.client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  if (error) throw error;
  return { ...member, app };
}
