import { expect, test } from "vitest";
import { draftOf } from "#server/auth/tests/draft-of.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

/**
 * Signs in a user in three browsers and signs out in the first browser. Returns which of the three
 * sessions still work.
 */
async function clickLogOut(scope: "global" | "local" | "others"): Promise<boolean[]> {
  const { client, email } = await server.member();
  const browsers = [client, server.visitor().client, server.visitor().client];
  const tokens: string[] = [];
  for (const browser of browsers) {
    const { data } = await browser.signInWithPassword({ email, password: PASSWORD });
    tokens.push(data.session?.access_token ?? "");
  }
  expect((await client.signOut({ scope })).error).toBeNull();
  const answers = await Promise.all(tokens.map((token) => server.visitor().client.getUser(token)));
  return answers.map(({ error }) => error === null);
}

test("scope global ends all sessions, local the current session, others all but the current", async () => {
  expect(await clickLogOut("global")).toEqual([false, false, false]);
  expect(await clickLogOut("local")).toEqual([false, true, true]);
  expect(await clickLogOut("others")).toEqual([true, false, false]);
});

// Rule 9
test("logging out deletes the user's job drafts, signing out other sessions keeps them", async () => {
  for (const [scope, isKept] of [
    ["others", true],
    ["local", false],
    ["global", false],
  ] as const) {
    const { client, email } = await server.member();
    const isThere = await draftOf(server.database.admin, email);
    const outsiderIsThere = await draftOf(server.database.admin, (await server.member()).email);
    await client.signOut({ scope });
    expect([scope, await isThere(), await outsiderIsThere()]).toEqual([scope, isKept, true]);
  }
});

test("a logged-out session cannot be refreshed", async () => {
  const { client } = await server.member();
  const { data } = await client.getSession();
  await client.signOut();
  const { error } = await server.visitor().client.refreshSession({ refresh_token: data.session?.refresh_token ?? "" });
  expect(error?.code).toBe("refresh_token_not_found");
});

test("logging out without a session returns a status that auth-js ignores", async () => {
  const answer = await fetch(`${server.url}/logout`, { method: "POST", headers: { authorization: "Bearer rubbish" } });
  expect([401, 403, 404]).toContain(answer.status);
});
