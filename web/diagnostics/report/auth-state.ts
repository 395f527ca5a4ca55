import { isSecretName, MASKED_VALUE } from "#web/diagnostics/recording/secret-names.ts";
import { storages } from "#web/diagnostics/redact/known-secrets.ts";
import { sessionStore } from "#web/session/session-store.ts";
import { readStoredSession } from "#web/session/stored-session.ts";
import type { Fact } from "./system-info.ts";

/**
 * Maximum number of characters of a value in the report. Longer values, such as drafts and jobs,
 * don't help to find a bug.
 */
const LONGEST_SHOWN_VALUE = 80;

/** Lists the session's state and the browser's stored values. Spec §2 "Auth State" */
export function describeAuthState(): Fact[] {
  const state = sessionStore.get();
  const user: Fact[] =
    state.status === "signed-in"
      ? [
          ["User", `id starts with ${state.user.id.slice(0, 8)}`],
          ["Email", state.user.email],
          ["Sets a new password", state.isRecovering ? "yes" : "no"],
        ]
      : [];
  return [["Status", state.status], ...user, ["Access", describeAccess()], ...describeStorages()];
}

function describeAccess(): string {
  const stored = readStoredSession();
  if (!stored) return "nothing is stored";
  const minutes = Math.round((stored.expiresAt - Date.now() / 1000) / 60);
  return minutes > 0 ? `expires in ${minutes} min` : `expired ${-minutes} min ago`;
}

function describeStorages(): Fact[] {
  const names = ["Browser storage", "Tab storage"];
  return storages().flatMap((storage, index) =>
    Object.entries(storage).map(
      ([name, value]): Fact => [`${names[index]}, ${name}`, describeStored(name, String(value))],
    ),
  );
}

/** Masks verification codes and values with secret names (Spec §9). */
function describeStored(name: string, value: string): string {
  if (isSecretName(name) || /code/i.test(name)) return MASKED_VALUE;
  return value.length > LONGEST_SHOWN_VALUE ? `${value.length} characters` : value;
}
