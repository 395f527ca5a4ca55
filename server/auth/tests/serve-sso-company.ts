import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { runStaff } from "#server/staff/tests/run-staff.ts";
import { createSamlIdentityProvider } from "./saml-identity-provider.ts";
import { serveAuth } from "./serve-auth.ts";
import { SITE_URL, type Visitor } from "./start-auth-server.ts";

type Person = { subject: string; email: string };

/** Starts a server for the tests of a file. Users of the company acme.test sign in by SAML. */
export async function serveSsoCompany() {
  const server = await serveAuth();
  const acme = createSamlIdentityProvider();
  acme.registerPortal(await (await fetch(`${server.url}/sso/saml/metadata`)).text());
  const folder = await mkdtemp(join(tmpdir(), "openings-sso-"));
  afterAll(() => rm(folder, { recursive: true }));

  const staff = (...words: string[]) => runStaff(server.database, ...words);

  async function addProvider(metadata: string, domains: string) {
    const file = join(folder, "metadata.xml");
    await writeFile(file, metadata);
    return await staff("add-sso", file, "--domains", domains);
  }

  let count = 0;
  function newPerson(): Person {
    count += 1;
    return { subject: `person-${count}`, email: `person-${count}@acme.test` };
  }

  const browser = () => server.visitor({ flowType: "pkce" });

  async function startSignIn({ client }: Visitor): Promise<string> {
    const options = { redirectTo: `${SITE_URL}/signed-in` };
    const { data, error } = await client.signInWithSSO({ domain: "acme.test", options });
    if (error) throw error;
    return data?.url ?? "";
  }

  async function post({ browse }: Visitor, form: URLSearchParams): Promise<URL> {
    const answer = await browse(`${server.url}/sso/saml/acs`, { method: "POST", body: form, redirect: "manual" });
    return new URL(answer.headers.get("location") ?? "");
  }

  async function refusalOf(visitor: Visitor, form: URLSearchParams) {
    return (await post(visitor, form)).searchParams.get("error_code");
  }

  async function signIn(person: Person, visitor = browser()) {
    const back = await post(visitor, (await acme.answer(await startSignIn(visitor), person)).form);
    const { data, error } = await visitor.client.exchangeCodeForSession(back.searchParams.get("code") ?? "");
    if (error) throw error;
    return data;
  }

  const [row] = await addProvider(acme.metadata, "acme.test,acme.example");
  const providerId = String(row?.id);
  return { server, acme, providerId, staff, addProvider, newPerson, browser, startSignIn, post, refusalOf, signIn };
}
