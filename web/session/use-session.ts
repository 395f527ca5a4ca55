import { useStore } from "#web/store/use-store.ts";
import { type SessionState, sessionStore } from "./session-store.ts";

/**
 * Returns the session state. Renders the component again when the user changes, but not when the
 * token is refreshed.
 */
export function useSession(): SessionState {
  return useStore(sessionStore);
}
