import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";

/** The decoded names and values of a URL's query string, in their order. */
export function queryParameters(url: string): [name: string, value: string][] {
  if (url.length > LIMITS.urlBytes) {
    throw restError("PGRST100", `The URL is longer than ${LIMITS.urlBytes} bytes.`, { status: 414 });
  }
  const start = url.indexOf("?");
  if (start < 0) return [];
  const parameters: [string, string][] = [];
  for (const pair of url.slice(start + 1).split("&")) {
    if (pair === "") continue;
    const split = pair.indexOf("=");
    parameters.push(split < 0 ? [decode(pair), ""] : [decode(pair.slice(0, split)), decode(pair.slice(split + 1))]);
  }
  return parameters;
}

function decode(text: string): string {
  let decoded = text.replaceAll("+", " ");
  if (decoded.includes("%")) {
    try {
      decoded = decodeURIComponent(decoded);
    } catch (cause) {
      throw restError("PGRST100", "The query string is not encoded as UTF-8 in percent form.", { cause });
    }
  }
  if (decoded.includes("\0")) throw restError("PGRST100", "The query string contains a NUL character.");
  return decoded;
}
