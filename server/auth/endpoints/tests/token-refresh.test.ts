import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import type { AuthServer } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

async function refreshTokenOf({ client }: Awaited<ReturnType<AuthServer["member"]>>): Promise<string> {
  const { data } = await client.getSession();
  return data.session?.refresh_token ?? "";
}

test("a refresh returns a new pair of tokens for the same session", async () => {
  const member = await server.member();
  const before = (await member.client.getSession()).data.session;
  const { data, error } = await member.client.refreshSession();
  expect(error).toBeNull();
  expect(data.session?.refresh_token).not.toBe(before?.refresh_token);
  expect(data.user?.email).toBe(member.email);
  const [old, fresh] = [before, data.session].map((session) => decodeJwt(session?.access_token ?? ""));
  expect(fresh?.session_id).toBe(old?.session_id);
  expect(fresh?.amr).toEqual(old?.amr);
});

test("50 simultaneous refreshes of one token all succeed and leave one chain", async () => {
  const token = await refreshTokenOf(await server.member());
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => server.visitor().client.refreshSession({ refresh_token: token })),
  );
  expect(answers.map(({ error }) => error)).toEqual(Array(50).fill(null));
  expect(new Set(answers.map(({ data }) => data.session?.refresh_token)).size).toBe(1);
  const next = await server
    .visitor()
    .client.refreshSession({ refresh_token: answers[0]?.data.session?.refresh_token ?? "" });
  expect(next.error).toBeNull();
});

test("a tab that is two refreshes behind within 10 seconds gets the newest token", async () => {
  const member = await server.member();
  const first = await refreshTokenOf(member);
  await member.client.refreshSession();
  await member.client.refreshSession();
  const late = await server.visitor().client.refreshSession({ refresh_token: first });
  expect(late.data.session?.refresh_token).toBe(await refreshTokenOf(member));
});

test("a lost response is sent again at any later time", async () => {
  const member = await server.member();
  const first = await refreshTokenOf(member);
  await member.client.refreshSession();
  await server.letTimePass(60);
  const again = await server.visitor().client.refreshSession({ refresh_token: first });
  expect(again.data.session?.refresh_token).toBe(await refreshTokenOf(member));
});

test("reusing a token after 10 seconds ends the session if its successor was used", async () => {
  const member = await server.member();
  const stolen = await refreshTokenOf(member);
  await member.client.refreshSession();
  await member.client.refreshSession();
  await server.letTimePass(0.2);
  const thief = await server.visitor().client.refreshSession({ refresh_token: stolen });
  expect(thief.error).toMatchObject({ status: 400, code: "refresh_token_already_used" });
  const { data } = await member.client.getSession();
  expect((await member.client.getUser(data.session?.access_token)).error?.name).toBe("AuthSessionMissingError");
  const owner = await member.client.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
  expect(owner.error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
});

test("an unknown refresh token is rejected", async () => {
  const { error } = await server.visitor().client.refreshSession({ refresh_token: "invented" });
  expect(error).toMatchObject({ status: 400, code: "refresh_token_not_found" });
});

test("the database stores no plain refresh token", async () => {
  const token = await refreshTokenOf(await server.member());
  const { rowCount } = await server.database.admin.query(
    "select from auth.refresh_tokens where token = $1 or parent = $1",
    [token],
  );
  expect(rowCount).toBe(0);
});
