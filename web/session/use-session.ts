import { useStore } from "#web/store/use-store.ts";
import { type SessionState, sessionStore } from "./session-store.ts";

/** Who is signed in. Renders again only when that changes, never for a refreshed token. */
export function useSession(): SessionState {
  return useStore(sessionStore);
}
