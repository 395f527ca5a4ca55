import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, newEmail, PASSWORD, startAuthServer } from "./tests/start-auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

test("a newcomer signs up, confirms by the mailed code and can sign in by password", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  const signedUp = await client.signUp({
    email: ` ${email.toUpperCase()} `,
    password: PASSWORD,
    options: { data: { first_name: "Ada", last_name: "Byron" } },
  });
  expect(signedUp.error).toBeNull();
  expect(signedUp.data.session).toBeNull();
  expect(signedUp.data.user).toMatchObject({ email, user_metadata: { first_name: "Ada", last_name: "Byron" } });

  const mail = await server.sink.waitForMail({ to: email });
  expect(mail.subject).toMatch(/^Confirm/);
  const confirmed = await client.verifyOtp({ email, token: mail.code ?? "", type: "email" });
  expect(confirmed.data.user).toMatchObject({
    id: signedUp.data.user?.id,
    email,
    user_metadata: { first_name: "Ada", last_name: "Byron" },
    app_metadata: { provider: "email", providers: ["email"] },
  });
  expect(confirmed.data.session?.refresh_token).toBeTruthy();

  const signedIn = await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.data.user?.id).toBe(signedUp.data.user?.id);
});
