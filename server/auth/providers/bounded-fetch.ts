import type { CustomFetchOptions } from "openid-client";
import { readBounded } from "#server/http/read-bounded.ts";

const TIME_LIMIT_MS = 5000;
const SIZE_LIMIT_BYTES = 262_144;

type FetchOptions = Pick<CustomFetchOptions, "method"> & {
  headers: NonNullable<RequestInit["headers"]>;
  body?: CustomFetchOptions["body"];
};

/**
 * Fetches a URL of a provider with a time limit and without redirects. Throws if the response
 * exceeds 256 KiB.
 */
export async function boundedFetch(
  url: string,
  { method, headers: sent, body: form }: FetchOptions,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: sent,
    body: form ?? null,
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const { status, headers } = response;
  const tooLarge = () => new Error("The provider's answer is too large");
  const body = response.body ? await readBounded(response.body, SIZE_LIMIT_BYTES, tooLarge) : Buffer.alloc(0);
  const kept = new Headers(headers);
  kept.delete("content-encoding");
  kept.delete("content-length");
  return new Response(body.length === 0 ? null : body, { status, headers: kept });
}
