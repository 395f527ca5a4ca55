import { TOTP, URI } from "otpauth";
import type { AuthServer, Visitor } from "./start-auth-server.ts";

/** An authenticator app that has scanned one code. Each of its codes is of another 30 seconds, as if the person had waited. */
export type AuthenticatorApp = { factorId: string; code(): string };

type Client = Visitor["client"];

/** Adds an authenticator to the account, up to the point where its first code is asked for. */
export async function enrollApp(client: Client, friendlyName = "Telephone"): Promise<AuthenticatorApp> {
  const { data, error } = await client.mfa.enroll({ factorType: "totp", friendlyName });
  if (error) throw error;
  const totp = URI.parse(data.totp.uri);
  if (!(totp instanceof TOTP)) throw new Error("not a code by time");
  let step = totp.counter() - 1;
  const code = () => {
    const timestamp = step * 30_000;
    step += 1;
    return totp.generate({ timestamp });
  };
  return { factorId: data.id, code };
}

export async function challenge(client: Client, factorId: string): Promise<string> {
  const { data, error } = await client.mfa.challenge({ factorId });
  if (error) throw error;
  return data.id;
}

/** A user with a verified authenticator, whose session is aal2. The app has used one of its three codes. */
export async function memberWithApp(server: AuthServer) {
  const member = await server.member();
  const app = await enrollApp(member.client);
  const { error } = await member.client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() });
  if (error) throw error;
  return { ...member, app };
}
