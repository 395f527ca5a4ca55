import { useStore } from "#web/store/use-store.ts";
import { type SessionState, sessionStore } from "./session-store.ts";

/**
 * Returns the session state. Renders again only when the user changes, not for a refreshed token.
 */
export function useSession(): SessionState {
  return useStore(sessionStore);
}
