import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD, SITE_URL } from "#server/auth/tests/start-auth-server.ts";

const NEW_PASSWORD = "Quiet-meadow-5520";

const server = await serveAuth();

test("metadata is merged, null removes, and the next token carries it", async () => {
  const { client } = await server.member();
  await client.updateUser({ data: { last_name: "Byron", nickname: "Countess" } });
  const { data } = await client.updateUser({ data: { nickname: null } });
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada", last_name: "Byron" });
  await client.refreshSession();
  expect((await client.getClaims()).data?.claims.user_metadata).toEqual({ first_name: "Ada", last_name: "Byron" });
});

test("metadata cannot exceed its limit through several updates", async () => {
  const { client } = await server.member();
  expect((await client.updateUser({ data: { one: "x".repeat(2500) } })).error).toBeNull();
  expect((await client.updateUser({ data: { two: "x".repeat(2500) } })).error?.code).toBe("validation_failed");
  expect((await client.getUser()).data.user?.user_metadata.two).toBeUndefined();
});

test("an old session cannot be used to guess passwords", async () => {
  const { client } = await server.member();
  await server.letTimePass(24 * 60 + 1);
  expect((await client.updateUser({ password: PASSWORD })).error?.code).toBe("reauthentication_needed");
  const guess = () => client.updateUser({ password: NEW_PASSWORD, current_password: "Wrong-lamp-0000" });
  for (let tries = 0; tries < 20; tries += 1) expect((await guess()).error?.code).toBe("invalid_credentials");
  expect((await guess()).error).toMatchObject({ status: 429 });
});

test("clients cannot change roles and app metadata", async () => {
  const { client } = await server.member();
  const { data } = await client.getSession();
  const answer = await fetch(`${server.url}/user`, {
    method: "PUT",
    headers: { authorization: `Bearer ${data.session?.access_token}`, "content-type": "application/json" },
    body: JSON.stringify({ role: "service_role", app_metadata: { admin: true }, email_confirmed_at: "2020-01-01" }),
  });
  expect(await answer.json()).toMatchObject({ role: "authenticated", app_metadata: { provider: "email" } });
});

test("a password change ends all other sessions and sends an email", async () => {
  const { client, email } = await server.member();
  const elsewhere = server.visitor();
  await elsewhere.client.signInWithPassword({ email, password: PASSWORD });
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  expect((await elsewhere.client.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await client.getUser()).error).toBeNull();
  await server.sink.waitForEmail({ to: email, subject: /password .* was changed/ });
  const signIn = (password: string) => server.visitor().client.signInWithPassword({ email, password });
  expect((await signIn(PASSWORD)).error?.code).toBe("invalid_credentials");
  expect((await signIn(NEW_PASSWORD)).error).toBeNull();
});

test("a weak password and the current password are rejected", async () => {
  const { client } = await server.member();
  expect((await client.updateUser({ password: "short" })).error?.code).toBe("weak_password");
  expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({ status: 422, code: "same_password" });
});

test("a day after signing in, a new password needs an emailed code or the current password", async () => {
  const { client, email } = await server.member();
  await server.letTimePass(24 * 60 + 1);
  const refused = await client.updateUser({ password: NEW_PASSWORD });
  expect(refused.error).toMatchObject({ status: 400, code: "reauthentication_needed" });

  expect((await client.reauthenticate()).error).toBeNull();
  const { code } = await server.sink.waitForEmail({ to: email, subject: /confirmation code/ });
  const wrong = await client.updateUser({ password: NEW_PASSWORD, nonce: code === "000000" ? "000001" : "000000" });
  expect(wrong.error).toMatchObject({ status: 422, code: "reauthentication_not_valid" });
  expect((await client.updateUser({ password: NEW_PASSWORD, nonce: code ?? "" })).error).toBeNull();

  const guessed = await client.updateUser({ password: "Third-harbor-8812", current_password: PASSWORD });
  expect(guessed.error).toMatchObject({ status: 422, code: "invalid_credentials" });
  const proved = await client.updateUser({ password: "Third-harbor-8812", current_password: NEW_PASSWORD });
  expect(proved.error).toBeNull();
});

/** Requests an email change. `tokenFor` reads the token from the email to a recipient. */
async function requestChange(newEmailAddress = newEmail()) {
  const member = await server.member();
  await server.letTimePass(2);
  const { data, error } = await member.client.updateUser({ email: newEmailAddress });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: member.email, new_email: newEmailAddress });
  const tokenFor = async (to: string) => {
    const { links } = await server.sink.waitForEmail({ to, subject: /change of your/ });
    return new URL(links.find((href) => href.includes("token_hash")) ?? "").searchParams.get("token_hash") ?? "";
  };
  return { ...member, newEmailAddress, tokenFor };
}

const confirm = (tokenHash: string) =>
  server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "email_change" });

test("an email change takes effect after both email addresses have confirmed", async () => {
  const { client, email, newEmailAddress, tokenFor } = await requestChange();
  const first = await confirm(await tokenFor(email));
  expect(first).toMatchObject({ data: { user: null, session: null }, error: null });
  expect((await client.getUser()).data.user?.email).toBe(email);
  const second = await confirm(await tokenFor(newEmailAddress));
  expect(second.data.session).not.toBeNull();
  expect(second.data.user?.email).toBe(newEmailAddress);
  expect((await client.getUser()).data.user?.new_email).toBeUndefined();
  const { error } = await server.visitor().client.signInWithPassword({ email: newEmailAddress, password: PASSWORD });
  expect(error).toBeNull();
});

test("one email address cannot confirm for both, also with a resent email", async () => {
  const { client, email, newEmailAddress, tokenFor } = await requestChange();
  const old = await tokenFor(newEmailAddress);
  await server.letTimePass(2);
  await client.resend({ type: "email_change", email: newEmailAddress });
  const fresh = await tokenFor(newEmailAddress);
  expect((await confirm(old)).error?.code).toBe("otp_expired");
  expect((await confirm(fresh)).data.session).toBeNull();
  expect((await client.getUser()).data.user?.email).toBe(email);
});

test("resending emails only the given email address and keeps the confirmation of the other", async () => {
  const { client, email, newEmailAddress, tokenFor } = await requestChange();
  await confirm(await tokenFor(email));
  const countEmails = (emailAddress: string) => server.sink.emails.filter(({ to }) => to.includes(emailAddress)).length;
  await tokenFor(newEmailAddress);
  const before = countEmails(email);
  await server.letTimePass(2);
  await client.resend({ type: "email_change", email: newEmailAddress });
  expect((await confirm(await tokenFor(newEmailAddress))).data.user?.email).toBe(newEmailAddress);
  expect(countEmails(email)).toBe(before);
});

test("the email to the new email address shows which account asked", async () => {
  const { email, newEmailAddress } = await requestChange();
  const { text } = await server.sink.waitForEmail({ to: newEmailAddress });
  expect(text).toContain("Account: p…@");
  expect(text).not.toContain(email.split("@")[0]);
});

test("a recovery link for the old email address is invalid after an email change", async () => {
  const { email, newEmailAddress, tokenFor } = await requestChange();
  const [ours, theirs] = [await tokenFor(email), await tokenFor(newEmailAddress)];
  await server.letTimePass(2);
  await server.visitor().client.resetPasswordForEmail(email);
  const link = new URL((await server.sink.waitForEmail({ to: email, subject: /password/i })).links[0] ?? "");
  await confirm(ours);
  await confirm(theirs);
  const { error } = await server
    .visitor()
    .client.verifyOtp({ token_hash: link.searchParams.get("token_hash") ?? "", type: "recovery" });
  expect(error?.code).toBe("otp_expired");
});

test("a new password cancels a pending email change, also if it is half confirmed", async () => {
  const { client, email, newEmailAddress, tokenFor } = await requestChange();
  await confirm(await tokenFor(email));
  expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
  expect((await client.getUser()).data.user?.new_email).toBeUndefined();
  await server.letTimePass(2);
  expect((await server.visitor().client.resend({ type: "email_change", email: newEmailAddress })).error).toBeNull();
  const { rowCount } = await server.database.admin.query("select from server.email_changes where new_email = $1", [
    newEmailAddress,
  ]);
  expect(rowCount).toBe(0);
});

test("the eleventh new password in an hour is rejected", async () => {
  const { client } = await server.member();
  const { data } = await client.getUser();
  const { limits } = server.auth.context;
  for (let change = 0; change < 9; change += 1) await limits.take("new-password", data.user?.id ?? "");
  expect((await client.updateUser({ password: "Another-lamp-1055" })).error).toBeNull();
  const { error } = await client.updateUser({ password: "Another-lamp-1155" });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

test("changing to an email address with an account gets the same response but no email or change", async () => {
  const { email: taken } = await server.member();
  const { client, email, tokenFor } = await requestChange(taken);
  await confirm(await tokenFor(email));
  expect((await client.getUser()).data.user?.email).toBe(email);
  const emails = server.sink.emails.filter(({ to, subject }) => to.includes(taken) && /change/.test(subject));
  expect(emails).toEqual([]);
});

test("an email change fails if the new email address got an account in the meantime", async () => {
  const { client, email, newEmailAddress, tokenFor } = await requestChange();
  const [ours, theirs] = [await tokenFor(email), await tokenFor(newEmailAddress)];
  await server.letTimePass(2);
  const owner = server.visitor();
  await owner.client.signInWithOtp({ email: newEmailAddress });
  const { code } = await server.sink.waitForEmail({ to: newEmailAddress });
  await owner.client.verifyOtp({ email: newEmailAddress, token: code ?? "", type: "email" });
  await confirm(ours);
  expect((await confirm(theirs)).error?.code).toBe("otp_expired");
  expect((await client.getUser()).data.user?.email).toBe(email);
});

test("email changes send at most one email a minute", async () => {
  const { client } = await requestChange();
  const { error } = await client.updateUser({ email: newEmail() }, { emailRedirectTo: SITE_URL });
  expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
});
