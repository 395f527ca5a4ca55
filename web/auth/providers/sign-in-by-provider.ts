import type { Provider } from "@supabase/auth-js";
import { paths } from "#domain/routes.ts";
import { type AuthClient, authClient } from "#web/session/auth-client.ts";

/**
 * Redirects to the provider. After sign-in, the provider redirects to the screen that exchanges its
 * code, which then opens the user's last screen.
 */
export async function signInByProvider(id: string) {
  const redirectTo = wayBack();
  return await withPkce((auth) => auth.signInWithOAuth({ provider: id as Provider, options: { redirectTo } }));
}

/** Redirects to the identity provider of a company, found by the domain of an email address. */
export async function signInBySso(email: string) {
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const redirectTo = wayBack();
  return await withPkce((auth) => auth.signInWithSSO({ domain, options: { redirectTo } }));
}

function wayBack(): string {
  const back = new URL(paths.providerReturn, location.origin);
  back.searchParams.set("redirect_to", location.href);
  return back.href;
}

/**
 * Switches the client to PKCE for a call. The client has a single setting, and emails need the
 * implicit flow (rule 1).
 */
async function withPkce<Answer>(call: (auth: AuthClient) => Promise<Answer>): Promise<Answer> {
  const auth = await authClient();
  Reflect.set(auth, "flowType", "pkce");
  try {
    return await call(auth);
  } finally {
    Reflect.set(auth, "flowType", "implicit");
  }
}
