import { decodeJwt } from "jose";
import { expect, test } from "vitest";
import { toAnswer } from "#server/auth/tests/saml-identity-provider.ts";
import { serveSsoCompany } from "#server/auth/tests/serve-sso-company.ts";
import { newEmail, PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const SIGNATURE = /<(?:ds:)?Signature[\s>][\s\S]*?<\/(?:ds:)?Signature>/;

const { server, acme, providerId, staff, addProvider, newPerson, browser, startSignIn, post, refusalOf, signIn } =
  await serveSsoCompany();

test("auth-js signs in by the company's identity provider, each time to the same account", async () => {
  const person = newPerson();
  const { user, session } = await signIn(person);
  expect(user).toMatchObject({
    email: person.email,
    app_metadata: { provider: `sso:${providerId}` },
    user_metadata: { first_name: "Ada" },
  });
  expect(decodeJwt(session?.access_token ?? "").amr).toEqual([expect.objectContaining({ method: "sso/saml" })]);
  const again = await signIn({ ...person, email: `renamed-${person.email}` });
  expect(again.user).toMatchObject({ id: user?.id, email: `renamed-${person.email}` });
});

test("a provider is found by its id or a domain, and requires PKCE", async () => {
  const { client } = browser();
  expect((await client.signInWithSSO({ providerId })).data?.url).toMatch(
    /^https:\/\/idp\.acme\.test\/sign-on\?SAMLRequest=/,
  );
  expect((await client.signInWithSSO({ domain: "ACME.example" })).error).toBeNull();
  expect((await client.signInWithSSO({ domain: "nobody.test" })).error?.code).toBe("sso_provider_not_found");
  expect((await server.visitor().client.signInWithSSO({ domain: "acme.test" })).error?.code).toBe("validation_failed");
  expect(await (await fetch(`${server.url}/settings`)).json()).toMatchObject({ saml_enabled: true });
});

test("an SSO account is separate from an account with the same email address", async () => {
  const member = await server.member();
  const { data } = await member.client.getUser();
  await addProvider(acme.metadata, `acme.test,acme.example,${member.email.split("@")[1]}`);
  const { user } = await signIn({ subject: "a namesake", email: member.email });
  await addProvider(acme.metadata, "acme.test,acme.example");
  expect(user?.email).toBe(member.email);
  expect(user?.id).not.toBe(data.user?.id);
  const signedIn = await server.visitor().client.signInWithPassword({ email: member.email, password: PASSWORD });
  expect(signedIn.data.user?.id).toBe(data.user?.id);
});

test("an email address outside the company's domains is rejected", async () => {
  const visitor = browser();
  const { form } = await acme.answer(await startSignIn(visitor), { subject: "elsewhere", email: newEmail() });
  const back = await post(visitor, form);
  expect(back.searchParams.get("error_code")).toBe("saml_assertion_no_email");
  expect(back.pathname).toBe("/signed-in");
});

test.each([
  ["another audience", { Audience: "https://elsewhere.example/metadata" }],
  ["another recipient", { Recipient: "https://elsewhere.example/acs" }],
  ["another request", { InResponseTo: "_another" }],
  ["no request", { InResponseTo: "" }],
  ["another issuer", { Issuer: "https://elsewhere.example/metadata" }],
  ["an expired NotOnOrAfter", { NotOnOrAfter: new Date(Date.now() - 120_000).toISOString() }],
  ["a NotBefore in the future", { NotBefore: new Date(Date.now() + 120_000).toISOString() }],
  ["a transient name", { NameIDFormat: "urn:oasis:names:tc:SAML:2.0:nameid-format:transient" }],
])("a signed assertion with %s is rejected", async (_case, lie) => {
  const visitor = browser();
  const { form } = await acme.answer(await startSignIn(visitor), newPerson(), { lie });
  expect(await refusalOf(visitor, form)).toBe("bad_oauth_callback");
});

test("an assertion with another key or a weak algorithm is rejected", async () => {
  for (const by of ["foreign", "weak"] as const) {
    const visitor = browser();
    const { form } = await acme.answer(await startSignIn(visitor), newPerson(), { by });
    expect(await refusalOf(visitor, form)).toBe("bad_oauth_callback");
  }
});

test("an assertion that was changed after signing, or is unsigned, is rejected", async () => {
  const person = newPerson();
  const changes: ((xml: string) => string)[] = [
    (xml) => xml.replaceAll(person.email, "boss@acme.test"),
    (xml) => xml.replaceAll(`>${person.subject}<`, ">boss<"),
    (xml) => xml.replace(SIGNATURE, ""),
    (xml) => `<!DOCTYPE r [<!ENTITY who "boss">]>${xml}`,
  ];
  for (const change of changes) {
    const visitor = browser();
    const { xml, form } = await acme.answer(await startSignIn(visitor), person);
    const changed = toAnswer(change(xml), form.get("RelayState") ?? "");
    expect(changed.xml).not.toBe(xml);
    expect(await refusalOf(visitor, changed.form)).toBe("bad_oauth_callback");
  }
});

// XML signature wrapping moves the signed assertion and puts a forged assertion in its place.
test.each([
  ["before the signed assertion", (forged: string, signed: string) => forged + signed],
  ["after the signed assertion", (forged: string, signed: string) => signed + forged],
  [
    "around the signed assertion",
    (forged: string, signed: string) => forged.replace("</saml:Assertion>", `${signed}</saml:Assertion>`),
  ],
  [
    "with the signed assertion inside its signature",
    (forged: string, signed: string) => {
      const [signature = ""] = SIGNATURE.exec(signed) ?? [];
      const holder = signature.replace(
        /<\/((?:ds:)?)Signature>$/,
        (_, p) => `<${p}Object>${signed}</${p}Object></${p}Signature>`,
      );
      return forged.replace("</saml:Issuer>", `</saml:Issuer>${holder}`);
    },
  ],
  [
    "with the signed assertion as an extension of the response",
    (forged: string, signed: string) => `<samlp:Extensions>${signed}</samlp:Extensions>${forged}`,
  ],
  [
    "with the signature of the signed assertion",
    (forged: string, signed: string) => {
      const [signature = ""] = SIGNATURE.exec(signed) ?? [];
      return forged.replace("</saml:Issuer>", `</saml:Issuer>${signature}`) + signed;
    },
  ],
])("a forged assertion %s is rejected", async (_case, wrap) => {
  for (const keepsId of [false, true]) {
    const visitor = browser();
    const person = newPerson();
    const { xml, form } = await acme.answer(await startSignIn(visitor), person);
    const [signed = ""] = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml) ?? [];
    const forged = signed
      .replace(SIGNATURE, "")
      .replace(/ID="[^"]+"/, (id) => (keepsId ? id : 'ID="_forged"'))
      .replaceAll(person.email, "boss@acme.test")
      .replaceAll(`>${person.subject}<`, ">boss<");
    const wrapped = toAnswer(
      xml.replace(signed, () => wrap(forged, signed)),
      form.get("RelayState") ?? "",
    );
    expect(wrapped.xml).toContain("boss@acme.test");
    expect(await refusalOf(visitor, wrapped.form)).toBe("bad_oauth_callback");
  }
  const { rows } = await server.database.admin.query("select from auth.users where email = 'boss@acme.test'");
  expect(rows).toEqual([]);
});

test.each([
  ["with many elements", `<samlp:Response>${"<b c='1'/>".repeat(9000)}</samlp:Response>`],
  [
    "with many attributes",
    `<samlp:Response ${Array.from({ length: 9000 }, (_, index) => `a${index}="1"`).join(" ")}/>`,
  ],
])("a response %s is rejected before it is parsed", async (_case, xml) => {
  const visitor = browser();
  const relayState = new URL(await startSignIn(visitor)).searchParams.get("RelayState") ?? "";
  const start = performance.now();
  expect(await refusalOf(visitor, toAnswer(xml, relayState).form)).toBe("bad_oauth_callback");
  // Parsing the response would take longer than two seconds. A faster answer shows that the server
  // did not parse it.
  expect(performance.now() - start).toBeLessThan(2000);
});

test("a response is valid once, in the browser that started, within ten minutes", async () => {
  const visitor = browser();
  const { form } = await acme.answer(await startSignIn(visitor), newPerson());
  const outsider = browser();
  await startSignIn(outsider);
  expect(await refusalOf(outsider, form)).toBe("bad_oauth_state");
  expect((await post(visitor, form)).searchParams.get("code")).toBeTruthy();
  expect(await refusalOf(visitor, form)).toBe("bad_oauth_state");

  const late = await acme.answer(await startSignIn(visitor), newPerson());
  await server.letTimePass(10.1);
  expect(await refusalOf(visitor, late.form)).toBe("bad_oauth_state");
});

test("an assertion is rejected in another flow, and without a flow", async () => {
  const [visitor, thief] = [browser(), browser()];
  const { form } = await acme.answer(await startSignIn(visitor), newPerson());
  const own = await acme.answer(await startSignIn(thief), newPerson());
  form.set("RelayState", own.form.get("RelayState") ?? "");
  expect(await refusalOf(thief, form)).toBe("bad_oauth_callback");
  form.delete("RelayState");
  expect(await refusalOf(visitor, form)).toBe("bad_oauth_state");
});

test("an assertion with a used id is rejected in every flow", async () => {
  const lie = { AssertionID: "_the-same-twice" };
  const outcomes: (string | null)[] = [];
  for (const person of [newPerson(), newPerson()]) {
    const visitor = browser();
    outcomes.push(await refusalOf(visitor, (await acme.answer(await startSignIn(visitor), person, { lie })).form));
  }
  expect(outcomes).toEqual([null, "invalid_credentials"]);
});

test("an SSO user cannot change email address or sign-in methods", async () => {
  const visitor = browser();
  const { user } = await signIn(newPerson(), visitor);
  expect((await visitor.client.updateUser({ email: newEmail() })).error?.code).toBe("user_sso_managed");
  expect((await visitor.client.updateUser({ password: PASSWORD })).error?.code).toBe("user_sso_managed");
  const passkey = await visitor.client.passkey.startRegistration();
  // The server rejects a passkey for an SSO account, because the user could still sign in with it
  // after leaving the company.
  expect(passkey.error?.code).toBe("user_sso_managed");
  const [identity] = user?.identities ?? [];
  if (!identity) throw new Error("no identity");
  expect((await visitor.client.unlinkIdentity(identity)).error?.code).toBe("user_sso_managed");
});

test("staff list providers, replace their metadata, and sign out their users by removing them", async () => {
  const visitor = browser();
  await signIn(newPerson(), visitor);
  const [listed] = await staff("sso");
  expect(listed).toMatchObject({
    id: providerId,
    entity_id: "https://idp.acme.test/metadata",
    domains: "acme.example acme.test",
  });
  expect((await addProvider(acme.metadata, "acme.test"))[0]).toMatchObject({ id: providerId, domains: "acme.test" });
  await expect(addProvider("<html></html>", "acme.test")).rejects.toThrow("does not describe exactly one entity");
  await expect(addProvider(acme.metadata, "")).rejects.toThrow("Give the company's domains");
  await expect(addProvider(acme.metadata, "acme")).rejects.toThrow('"acme" is not a domain.');
  const onTheWay = browser();
  const back = await post(onTheWay, (await acme.answer(await startSignIn(onTheWay), newPerson())).form);
  await startSignIn(browser());
  await staff("remove-sso", providerId);
  const late = await onTheWay.client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
  expect(late.error?.code).toBe("flow_state_not_found");
  const { rows } = await server.database.admin.query("select from server.provider_flows where provider like 'sso:%'");
  expect(rows).toEqual([]);
  expect((await visitor.client.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await browser().client.signInWithSSO({ domain: "acme.test" })).error?.code).toBe("sso_provider_not_found");
});
