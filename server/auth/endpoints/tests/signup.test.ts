import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("a new user signs up, confirms with the emailed code and can sign in with the password", async () => {
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

  const received = await server.sink.waitForEmail({ to: email });
  expect(received.subject).toMatch(/^Confirm/);
  const confirmed = await client.verifyOtp({ email, token: received.code ?? "", type: "email" });
  expect(confirmed.data.user).toMatchObject({
    id: signedUp.data.user?.id,
    email,
    user_metadata: { first_name: "Ada", last_name: "Byron" },
    app_metadata: { provider: "email", providers: ["email"] },
    identities: [{ provider: "email", identity_data: { email, email_verified: true } }],
  });
  expect(confirmed.data.session?.refresh_token).toBeTruthy();

  const signedIn = await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
  expect(signedIn.data.user?.id).toBe(signedUp.data.user?.id);
});

// Rule 57
test("a name with an invisible character is rejected with a message", async () => {
  for (const data of [{ first_name: "A\u202eda" }, { lastName: "By\ufe0fron" }]) {
    const { error } = await server
      .visitor()
      .client.signUp({ email: newEmail(), password: PASSWORD, options: { data } });
    expect(error).toMatchObject({ status: 400, code: "validation_failed" });
    expect(error?.message).toContain("This has an invisible character in it.");
  }
});

test("an account exists only after the confirmation", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  await client.signUp({ email, password: PASSWORD });
  const { rowCount } = await server.database.admin.query("select from auth.users where email = $1", [email]);
  expect(rowCount).toBe(0);
  const { error } = await client.signInWithPassword({ email, password: PASSWORD });
  expect(error).toMatchObject({ status: 400, code: "email_not_confirmed" });
});

test("a second sign-up emails the owner and does not change the account", async () => {
  const { email } = await server.member();
  await server.letTimePass(2);
  const { data, error } = await server.visitor().client.signUp({
    email,
    password: "Another-lamp-9921",
    options: { data: { first_name: "Mallory" } },
  });
  expect(error).toBeNull();
  expect(data.user?.identities).toHaveLength(1);
  const received = await server.sink.waitForEmail({ to: email, subject: /already have an account/ });
  expect(received.code).toBeNull();
  const owner = await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
  expect(owner.data.user?.user_metadata).toEqual({ first_name: "Ada" });
});

test("the response has the same shape for new and known email addresses, also when repeated", async () => {
  const { email: known } = await server.member();
  const shapes = [];
  for (const email of [known, newEmail()]) {
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      await server.letTimePass(2);
      const { data } = await server.visitor().client.signUp({ email, password: PASSWORD });
      ids.push(data.user?.id);
      shapes.push(
        JSON.stringify(data)
          .replaceAll(email, "…")
          .replaceAll(/"[^"]*\d[^"]*"/g, "…"),
      );
    }
    expect(ids[0]).toBe(ids[1]);
  }
  expect(new Set(shapes).size).toBe(1);
});

const WEAK: [password: string, message: string][] = [
  ["Ab1!xyz", "Password must be at least 8 characters long"],
  ["Abcdefgh!", "Password must contain at least one digit"],
  ["ABCDEFG1!", "Password must contain at least one lowercase letter"],
  ["abcdefg1!", "Password must contain at least one uppercase letter"],
  ["Abcdefg12", "Password must contain at least one special character"],
  [`Ab1!${"x".repeat(125)}`, "Password must be at most 128 characters long"],
  ["P@ssw0rd1!", "Password is too easy to guess. Please choose a less common one."],
];

test.each(WEAK)("the password %s is rejected", async (password, message) => {
  const { error } = await server.visitor().client.signUp({ email: newEmail(), password });
  expect(error).toMatchObject({ name: "AuthWeakPasswordError", status: 422, message, code: "weak_password" });
});

test("all 128 characters of a password count", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  const password = `Ab1!${"xyzw".repeat(31)}`;
  await client.signUp({ email, password });
  const { code } = await server.sink.waitForEmail({ to: email });
  await client.verifyOtp({ email, token: code ?? "", type: "signup" });
  const cut = await client.signInWithPassword({ email, password: `${password.slice(0, -1)}q` });
  expect(cut.error?.code).toBe("invalid_credentials");
  expect((await client.signInWithPassword({ email, password })).error).toBeNull();
});

test("an invalid email address, a missing password and too much metadata are rejected", async () => {
  const { client } = server.visitor();
  const refused = [
    await client.signUp({ email: "nobody", password: PASSWORD }),
    await client.signUp({ email: newEmail(), password: "" }),
    await client.signUp({ email: newEmail(), password: PASSWORD, options: { data: { story: "x".repeat(4001) } } }),
    await client.signUp({ email: newEmail(), password: PASSWORD, options: { data: { name: "nul\u0000" } } }),
  ];
  for (const { error } of refused) expect(error).toMatchObject({ status: 400, code: "validation_failed" });
  expect((await client.signInAnonymously()).error).toMatchObject({
    status: 400,
    code: "validation_failed",
    message: "You must provide either an email or phone number and a password.",
  });
});

test("a request that is not JSON gets the usual error format", async () => {
  const answer = await fetch(`${server.url}/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{",
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ code: 400, error_code: "bad_json", msg: expect.any(String) });
});
