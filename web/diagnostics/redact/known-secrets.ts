import { config } from "#web/browser/config.ts";
import { readStored, storageKeys } from "#web/browser/storage.ts";
import { isSecretName } from "#web/diagnostics/recording/secret-names.ts";

/**
 * Minimum number of characters of a secret. Masking shorter values would hide too much of each
 * text.
 */
const SHORTEST_SECRET = 6;

/**
 * Returns this page's secret values: its tokens, the user's email address and the values in its
 * URL.
 */
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

/**
 * Words from sessions and URLs. They are not secret and stay visible, so that reports are easier to
 * read.
 */
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

/**
 * Collects email addresses, and values whose property name shows that they are secret, such as
 * `access_token`. Skips all other values, such as a user's name or a date.
 */
function collectStrings(value: unknown, found: Set<string>, name = "token") {
  if (typeof value === "string") {
    if (isSecretName(name) || value.includes("@")) found.add(value);
  } else if (typeof value === "object" && value !== null) {
    for (const [inner, entry] of Object.entries(value)) collectStrings(entry, found, inner);
  }
}
