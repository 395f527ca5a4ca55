import { readStored, storageKeys } from "#web/browser/storage.ts";

/** A company's own sign-on decides who the user is and how they sign in (rule 67): the server refuses to change it here. */
export function isManagedAccount(): boolean {
  try {
    const stored = JSON.parse(readStored(storageKeys.authSession) ?? "null") as {
      user?: { app_metadata?: { provider?: unknown } };
    } | null;
    return String(stored?.user?.app_metadata?.provider ?? "").startsWith("sso:");
  } catch {
    return false;
  }
}
