import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";

const server = await serveAuth();

test("a session is stored, set in another client and refreshed", async () => {
  const { client, email } = await server.member();
  const { data } = await client.getSession();
  const { access_token = "", refresh_token = "" } = data.session ?? {};
  expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { email } });

  const elsewhere = server.visitor().client;
  const set = await elsewhere.setSession({ access_token, refresh_token });
  expect(set.data.session).toMatchObject({ access_token, refresh_token });
  expect((await elsewhere.getUser()).data.user?.email).toBe(email);

  const refreshed = await elsewhere.refreshSession({ refresh_token });
  expect(refreshed.data.user?.email).toBe(email);
  expect(refreshed.data.session?.refresh_token).not.toBe(refresh_token);
});

test("a client without a session reads the user of a token", async () => {
  const { client, email } = await server.member();
  const { data } = await client.getSession();
  const answer = await server.visitor().client.getUser(data.session?.access_token);
  expect(answer.data.user?.email).toBe(email);
});

test("a user's identities are listed", async () => {
  const { client, email } = await server.member();
  const { data } = await client.getUserIdentities();
  expect(data?.identities).toMatchObject([{ provider: "email", identity_data: { email } }]);
});
