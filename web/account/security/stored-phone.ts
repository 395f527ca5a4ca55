import { readStored, storageKeys } from "#web/browser/storage.ts";

/** The phone number that signs in to the account, digits only; "" if there is none. */
export function readStoredPhone(): string {
  try {
    const stored = JSON.parse(readStored(storageKeys.authSession) ?? "null") as { user?: { phone?: string } } | null;
    return stored?.user?.phone ?? "";
  } catch {
    return "";
  }
}
