import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { restError } from "#server/rest/rest-error.ts";

/**
 * An insert with an Idempotency-Key. If the client sends the insert again, the server doesn't store
 * the rows a second time (rule 90).
 */
export type KeyedInsert = {
  key: string;
  /** Hash of the request. The server rejects a different request that has the same key. */
  request: Buffer;
};

/**
 * Matches the header's value without quotes, or with quotes as in
 * draft-ietf-httpapi-idempotency-key-header.
 */
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
    throw restError("PGRST100", "The Idempotency-Key header is invalid", {
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
