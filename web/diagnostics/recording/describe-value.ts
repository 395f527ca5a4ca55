import { isSecretName, MASKED_VALUE, SECRET_NAMES } from "./secret-names.ts";

const MAX_LENGTH = 2000;
const MAX_DEPTH = 4;
const MAX_ENTRIES = 30;

const endsWithSecretName = new RegExp(`(?:${SECRET_NAMES})\\w*["']?\\s*[:=]?\\s*$`, "i");

/**
 * Formats the arguments of a console call as a short text. Omits secret values, which it recognizes
 * by their names, such as "token". Never throws.
 */
export function describeArguments(values: readonly unknown[]): string {
  const texts = values.map((value, index) => {
    const before = values[index - 1];
    // True if the previous text ends with the name of a secret, as in console.log("Access token:",
    // token).
    const isNamedSecret = typeof value !== "object" && typeof before === "string" && endsWithSecretName.test(before);
    return isNamedSecret ? MASKED_VALUE : describeValue(value);
  });
  return cutBetweenWords(texts.join(" "));
}

function describeValue(value: unknown, depth = 0): string {
  try {
    if (typeof value === "string") return depth === 0 ? value : JSON.stringify(value);
    if (typeof value === "function") return `[function ${value.name}]`;
    if (typeof value !== "object" || value === null) return String(value);
    if (value instanceof Error) return describeError(value, depth);
    if (value instanceof Date) return JSON.stringify(value);
    if (depth >= MAX_DEPTH) return "…";
    if (Array.isArray(value)) {
      return `[${takeSome(value.map((item) => () => describeValue(item, depth + 1)))}]`;
    }
    return describeObject(value, depth);
  } catch {
    return "[not readable]";
  }
}

function describeError(error: Error, depth: number): string {
  const title = `${error.name}: ${error.message}`;
  // Removes the error's name and message from the stack. Chromium's stacks start with them, and
  // other browsers' stacks don't.
  const stack = error.stack?.replace(title, "").trim();
  const cause =
    error.cause === undefined || depth >= MAX_DEPTH ? [] : [`cause: ${describeValue(error.cause, depth + 1)}`];
  return [title, ...(stack ? [stack] : []), ...cause].join("\n");
}

/**
 * Lists the entries of a plain object. For other objects, such as requests, elements and maps,
 * returns only the type.
 */
function describeObject(value: object, depth: number): string {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && prototype !== Object.prototype) return `[${value.constructor?.name ?? "object"}]`;
  const entries = Object.entries(value).map(
    ([name, inner]) =>
      () =>
        `${JSON.stringify(name)}:${isSecretName(name) ? MASKED_VALUE : describeValue(inner, depth + 1)}`,
  );
  return `{${takeSome(entries)}}`;
}

function takeSome(describe: readonly (() => string)[]): string {
  const texts: string[] = [];
  let length = 0;
  for (const next of describe) {
    if (texts.length >= MAX_ENTRIES || length > MAX_LENGTH) return `${texts.join(",")},…`;
    const text = next();
    length += text.length;
    texts.push(text);
  }
  return texts.join(",");
}

/**
 * Shortens a long text, but never inside a word. The rules that mask secrets would not recognize
 * half of an email address or token.
 */
function cutBetweenWords(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const wordStart = text.slice(0, MAX_LENGTH + 1).search(/\S*$/);
  return `${text.slice(0, wordStart)}… (${text.length} characters)`;
}
