import { readStored, removeStored, storageKeys, writeStored } from "#web/browser/storage.ts";

/** Signing in or up takes minutes; later the person means something else. */
const LIFETIME_MS = 60 * 60 * 1000;

/** The invitation that somebody wants to accept as soon as he is signed in, in whichever tab that happens. */
export function rememberInvitation(token: string) {
  writeStored(storageKeys.invitationToken, JSON.stringify({ token, savedAt: Date.now() }));
}

/** Its token, once. */
export function takeInvitation(): string | null {
  const stored = readStored(storageKeys.invitationToken);
  if (!stored) return null;
  removeStored(storageKeys.invitationToken);
  try {
    const { token, savedAt } = JSON.parse(stored) as { token: unknown; savedAt: number };
    return typeof token === "string" && Date.now() - savedAt < LIFETIME_MS ? token : null;
  } catch {
    return null;
  }
}
