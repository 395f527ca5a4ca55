import { expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { toAnswer } from "#server/auth/tests/saml-identity-provider.ts";
import { serveSsoCompany } from "#server/auth/tests/serve-sso-company.ts";
import { waitForLocks } from "#server/auth/tests/wait-for-locks.ts";

const { server, acme, staff, addProvider, newPerson, browser, startSignIn, post, refusalOf, signIn } =
  await serveSsoCompany();

test.each([
  ["in single quotes", (xml: string) => xml.replace(/Algorithm="([^"]*sha1)"/g, "Algorithm='$1'")],
  ["with a space", (xml: string) => xml.replace(/Algorithm="([^"]*sha1)"/g, 'Algorithm = "$1"')],
  ["with a character reference", (xml: string) => xml.replace(/sha1"/g, 'sha&#49;"')],
])("a weak signature is rejected also when its algorithm is written %s", async (_case, respell) => {
  const visitor = browser();
  const { xml, form } = await acme.answer(await startSignIn(visitor), newPerson(), { by: "weak" });
  const respelled = respell(xml);
  expect(respelled).not.toBe(xml);
  expect(await refusalOf(visitor, toAnswer(respelled, form.get("RelayState") ?? "").form)).toBe("bad_oauth_callback");
});

test("a response may have 200 elements, including unsigned elements", async () => {
  const answerWith = async (count: number) => {
    const visitor = browser();
    const { xml, form } = await acme.answer(await startSignIn(visitor), newPerson());
    const padding = "<x/>".repeat(count - (xml.match(/<(?!\/)/g)?.length ?? 0));
    const padded = xml.replace("</samlp:Status>", `${padding}</samlp:Status>`);
    return await post(visitor, toAnswer(padded, form.get("RelayState") ?? "").form);
  };
  expect((await answerWith(200)).searchParams.get("code")).toBeTruthy();
  expect((await answerWith(201)).searchParams.get("error_code")).toBe("bad_oauth_callback");
});

test("a session lasts at most twelve hours, because the user may have left the company", async () => {
  const visitor = browser();
  await signIn(newPerson(), visitor);
  const move = (hours: number) =>
    server.database.admin.query("update auth.sessions set not_after = not_after - make_interval(hours => $1)", [hours]);
  await move(11);
  expect((await visitor.client.refreshSession()).error).toBeNull();
  await move(1);
  expect((await visitor.client.refreshSession()).error?.code).toBe("refresh_token_not_found");
});

test("an SSO account gets no emailed code, and cannot use the code of an account with the same email address", async () => {
  const member = await server.member();
  await addProvider(acme.metadata, `acme.test,acme.example,${member.email.split("@")[1]}`);
  const visitor = browser();
  await signIn({ subject: "another namesake", email: member.email }, visitor);
  expect((await visitor.client.reauthenticate()).error?.code).toBe("user_sso_managed");
  await server.letTimePass(25 * 60);
  await member.client.reauthenticate();
  const { code: nonce } = await server.sink.waitForEmail({ to: member.email, subject: /code/i });
  const token = (await visitor.client.getSession()).data.session?.access_token;
  const answer = await fetch(`${server.url}/factors`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ factor_type: "totp", nonce }),
  });
  expect(await answer.json()).toMatchObject({ error_code: "reauthentication_not_valid" });
});

test.each([
  ["an error status", (xml: string) => xml.replace("status:Success", "status:Responder")],
  ["no status", (xml: string) => xml.replace(/<samlp:Status>.*<\/samlp:Status>/, "")],
  ["a second status", (xml: string) => xml.replace(/(<samlp:Status>.*)Success(.*<\/samlp:Status>)/, "$&$1Requester$2")],
])("a response with %s is rejected despite a valid assertion", async (_what, change) => {
  const visitor = browser();
  const url = await startSignIn(visitor);
  const { xml } = await acme.answer(url, newPerson());
  expect(change(xml)).not.toBe(xml);
  const { form } = toAnswer(change(xml), new URL(url).searchParams.get("RelayState") ?? "");
  expect(await refusalOf(visitor, form)).toBe("bad_oauth_callback");
});

test("a sign-in that runs while its provider is removed leaves no session", async () => {
  const visitor = browser();
  const back = await post(visitor, (await acme.answer(await startSignIn(visitor), newPerson())).form);
  const [provider] = await staff("sso");
  const underWay: Promise<unknown>[] = [];
  await inTransaction(server.database.admin, async (admin) => {
    await admin.query("lock table auth.audit_log_entries in access exclusive mode");
    underWay.push(visitor.client.exchangeCodeForSession(back.searchParams.get("code") ?? ""));
    await waitForLocks(server);
    underWay.push(staff("remove-sso", String(provider?.id)));
    await waitForLocks(server, 2);
  });
  await Promise.all(underWay);
  expect((await visitor.client.getUser()).error?.name).toBe("AuthSessionMissingError");
});
