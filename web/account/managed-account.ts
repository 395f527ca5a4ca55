import { parseStored, readStored, storageKeys } from "#web/browser/storage.ts";

/**
 * Returns true if a company's single sign-on manages the account (rule 67). The server then rejects
 * changes of the user's ways to sign in.
 */
export function isManagedAccount(): boolean {
  const stored = parseStored(readStored(storageKeys.authSession)) as {
    user?: { app_metadata?: { provider?: unknown } };
  } | null;
  return String(stored?.user?.app_metadata?.provider ?? "").startsWith("sso:");
}
