import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { restError } from "#server/rest/rest-error.ts";

/** An insert that may be sent again: whatever happens to its answer, its rows are stored once. Rule 90 */
export type KeyedInsert = {
  key: string;
  /** A hash of what is asked for: the same key never stands for something else. */
  request: Buffer;
};

/** Within quotes, as draft-ietf-httpapi-idempotency-key-header has it, or without. */
const KEY = /^("?)([\w.:~+/=-]{1,100})\1$/;

export function keyedInsert(
  headers: IncomingHttpHeaders,
  url: string,
  body: Buffer | undefined,
): KeyedInsert | undefined {
  const sent = headers["idempotency-key"];
  if (sent === undefined) return undefined;
  const key = KEY.exec(String(sent))?.[2];
  if (key === undefined) {
    throw restError("PGRST100", "The header Idempotency-Key is no key", {
      details: "A key has 1 to 100 letters, digits and . _ : ~ + / = - without spaces.",
    });
  }
  const target = JSON.stringify([url, headers.prefer]);
  return {
    key,
    request: createHash("sha256")
      .update(target)
      .update(body ?? "")
      .digest(),
  };
}
