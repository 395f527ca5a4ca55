import { CALLBACK_PATH } from "#server/auth/providers/providers.ts";
import { type ProviderSettings, providerSettings } from "#server/config/provider-settings.ts";
import { type AuthServer, SITE_URL, type Visitor } from "./start-auth-server.ts";
import { CLIENT } from "./test-provider.ts";

const HOPS_MAX = 12;

/** Parses provider settings as the operator writes them in AUTH_PROVIDERS. */
export function settingsOf(entries: Record<string, Record<string, string>>): ProviderSettings[] {
  const filled = Object.entries(entries).map(([id, entry]) => [id, { ...CLIENT, name: "Acme", ...entry }]);
  return providerSettings.parse(JSON.stringify(Object.fromEntries(filled)));
}

/** Returns the test server's URL for a public URL of the portal. */
export function local(server: AuthServer, url: URL): string {
  return url.origin === SITE_URL ? `${new URL(server.url).origin}${url.pathname}${url.search}` : url.href;
}

/**
 * Follows redirects from a URL to the portal's callback. Returns the callback's URL without
 * requesting it.
 */
export async function visitProvider(server: AuthServer, { browse }: Visitor, from: string): Promise<URL> {
  let url = new URL(from);
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const answer = await browse(local(server, url), { redirect: "manual" });
    const location = answer.headers.get("location");
    if (!location) throw new Error(`${url.pathname} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url);
    if (url.origin === SITE_URL && (url.pathname.startsWith(`${CALLBACK_PATH}/`) || url.searchParams.has("error")))
      return url;
  }
  throw new Error("The provider never sent the browser back");
}

/** Requests the callback and returns the URL to which it redirects. */
export async function returnFromProvider(
  server: AuthServer,
  { browse }: Visitor,
  callback: URL,
  init: RequestInit = {},
): Promise<URL> {
  const answer = await browse(local(server, callback), { ...init, redirect: "manual" });
  const location = answer.headers.get("location");
  if (!location) throw new Error(`the callback answered ${answer.status}: ${await answer.text()}`);
  return new URL(location);
}

/** Visits the provider, as `signInWithOAuth` and a browser do. Returns the callback's URL. */
export async function goToProvider(server: AuthServer, visitor: Visitor, provider: string): Promise<URL> {
  const { data, error } = await visitor.client.signInWithOAuth({
    provider: provider as "google",
    options: { skipBrowserRedirect: true, redirectTo: `${SITE_URL}/signed-in` },
  });
  if (error) throw error;
  return await visitProvider(server, visitor, data.url);
}

/** Signs in at the provider. Returns the session, or the error code if the final URL has one. */
export async function signInAt(server: AuthServer, visitor: Visitor, provider: string) {
  const url = await returnFromProvider(server, visitor, await goToProvider(server, visitor, provider));
  const code = url.searchParams.get("code");
  if (!code) return { refusal: url.searchParams.get("error_code"), url, session: null };
  const { data, error } = await visitor.client.exchangeCodeForSession(code);
  if (error) throw error;
  return { refusal: null, url, session: data.session };
}
