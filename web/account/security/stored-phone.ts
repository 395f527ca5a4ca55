import { readStored, storageKeys } from "#web/browser/storage.ts";

/** Returns the phone number that signs in to the account, in digits, or "". */
export function readStoredPhone(): string {
  try {
    const stored = JSON.parse(readStored(storageKeys.authSession) ?? "null") as { user?: { phone?: string } } | null;
    return stored?.user?.phone ?? "";
  } catch {
    return "";
  }
}
