import { config } from "#web/browser/config.ts";
import { readStored, storageKeys } from "#web/browser/storage.ts";
import { isSecretName } from "#web/diagnostics/recording/secret-names.ts";

/** Shorter ones would mask half of every text, and nobody makes a secret of them. */
const SHORTEST_SECRET = 6;

/** The values that this page holds and that must not leave it: its tokens, its person's address, what its address says. */
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

/** Words of a session or an address that hide nothing; masking them would only make a report harder to read. */
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

/** Tokens and addresses, whatever the auth service calls them; not the names and dates beside them. */
function collectStrings(value: unknown, found: Set<string>, name = "token") {
  if (typeof value === "string") {
    if (isSecretName(name) || value.includes("@")) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [inner, entry] of Object.entries(value)) collectStrings(entry, found, inner);
  }
}
