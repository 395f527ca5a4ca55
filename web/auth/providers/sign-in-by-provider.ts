import type { Provider } from "@supabase/auth-js";
import { paths } from "#domain/routes.ts";
import { type AuthClient, authClient } from "#web/session/auth-client.ts";

/**
 * Redirects to the provider, which redirects back to `/signed-in`. The screen at `/signed-in`
 * exchanges the code and opens the user's last screen.
 */
export async function signInByProvider(id: string) {
  const redirectTo = wayBack();
  return await withPkce((auth) => auth.signInWithOAuth({ provider: id as Provider, options: { redirectTo } }));
}

/**
 * Redirects to a company's identity provider, which the service finds by the domain of the email
 * address.
 */
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
 * Turns PKCE on only during this call. The client has a single setting for all calls, and the links
 * in emails need the implicit flow (rule 1).
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
