import { useStore } from "#web/store/use-store.ts";
import { type SessionState, sessionStore } from "./session-store.ts";

/**
 * Returns the session state. The component renders again only when the user changes, not when the
 * token is refreshed.
 */
export function useSession(): SessionState {
  return useStore(sessionStore);
}
