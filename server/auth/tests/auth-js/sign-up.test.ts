import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD, SITE_URL } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("data of the sign-up becomes the user's metadata", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  const data = { first_name: "John", age: 27 };
  const signedUp = await client.signUp({ email, password: PASSWORD, options: { data } });
  expect(signedUp.data).toMatchObject({ session: null, user: { email, user_metadata: data } });
  const { code } = await server.sink.waitForEmail({ to: email });
  const confirmed = await client.verifyOtp({ email, token: code ?? "", type: "email" });
  expect(confirmed.data.user?.user_metadata).toMatchObject(data);
});

test("the confirmation link contains the requested page", async () => {
  const email = newEmail();
  const emailRedirectTo = `${SITE_URL}/invitation/welcome`;
  const { error } = await server.visitor().client.signUp({ email, password: PASSWORD, options: { emailRedirectTo } });
  expect(error).toBeNull();
  const { links } = await server.sink.waitForEmail({ to: email });
  const link = new URL(links.find((href) => href.includes("token_hash")) ?? "");
  expect(link.searchParams.get("redirect_to")).toBe(emailRedirectTo);
});
