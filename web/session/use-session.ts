import { useStore } from "#web/store/use-store.ts";
import { type SessionState, sessionStore } from "./session-store.ts";

/**
 * Returns the session's state. Renders the component again when the user changes, but not after a
 * token refresh.
 */
export function useSession(): SessionState {
  return useStore(sessionStore);
}
