import { useSyncExternalStore } from "react";
import { type SessionState, sessionState, subscribeToSession } from "./session-store.ts";

/** Who is signed in. Renders anew only when that changes, never for a refreshed token. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, prerendered);
}

/** The page that is made at build time is the one of a visitor. */
const visitor: SessionState = { status: "signed-out" };
const prerendered = () => visitor;
