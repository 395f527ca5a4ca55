import type { Provider } from "@supabase/auth-js";
import { paths } from "#domain/routes.ts";
import { authClient } from "#web/session/auth-client.ts";

/** Leaves for the provider; it leads back to the screen that exchanges its code, and from there to where the user was. */
export async function signInByProvider(id: string) {
  const auth = await authClient();
  const back = new URL(paths.providerReturn, location.origin);
  back.searchParams.set("redirect_to", location.href);
  // Emails use the implicit flow (rule 1), providers PKCE; the client has one setting for both.
  Reflect.set(auth, "flowType", "pkce");
  try {
    return await auth.signInWithOAuth({ provider: id as Provider, options: { redirectTo: back.href } });
  } finally {
    Reflect.set(auth, "flowType", "implicit");
  }
}
