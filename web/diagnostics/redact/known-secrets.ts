import { config } from "#web/browser/config.ts";
import { readStored, storageKeys } from "#web/browser/storage.ts";
import { isSecretName } from "#web/diagnostics/recording/secret-names.ts";

/** Shorter values would mask half of every text, and are no secrets. */
const SHORTEST_SECRET = 6;

/** The values that this page holds and that must not leave it: its tokens, the user's email address, the values in its URL. */
export function knownSecrets(): string[] {
  const found = new Set<string>([config.apikey, readStored(storageKeys.authEmail) ?? ""]);
  collectStrings(parse(readStored(storageKeys.authSession)), found);
  for (const storage of storages()) {
    for (const [name, value] of Object.entries(storage)) {
      if (isSecretName(name)) found.add(String(value));
    }
  }
  for (const values of [new URLSearchParams(location.search), new URLSearchParams(location.hash.slice(1))]) {
    for (const value of values.values()) found.add(value);
  }
  return [...found].filter((value) => value.length >= SHORTEST_SECRET && !ORDINARY.includes(value));
}

/** Words of a session or a URL that are not secret; masking them would only make a report harder to read. */
const ORDINARY: readonly string[] = ["bearer", "authenticated", "magiclink", "recovery", "signup", "email_change"];

export function storages(): Storage[] {
  try {
    return [localStorage, sessionStorage];
  } catch {
    return [];
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return text;
  }
}

/** Tokens and email addresses, whatever the auth service calls them; not the names and dates next to them. */
function collectStrings(value: unknown, found: Set<string>, name = "token") {
  if (typeof value === "string") {
    if (isSecretName(name) || value.includes("@")) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [inner, entry] of Object.entries(value)) collectStrings(entry, found, inner);
  }
}
