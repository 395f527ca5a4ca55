import type { CustomFetchOptions } from "openid-client";

const TIME_LIMIT_MS = 5000;
const SIZE_LIMIT_BYTES = 262_144;

type Asked = Pick<CustomFetchOptions, "method"> & {
  headers: NonNullable<RequestInit["headers"]>;
  body?: CustomFetchOptions["body"];
};

/** What is asked of a provider ends in time, follows no redirect, and is not read beyond 256 KiB. */
export async function boundedFetch(url: string, { method, headers: sent, body: form }: Asked): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: sent,
    body: form ?? null,
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  const { status, headers } = response;
  const body = await readBody(response);
  const kept = new Headers(headers);
  kept.delete("content-encoding");
  kept.delete("content-length");
  return new Response(body.length === 0 ? null : body, { status, headers: kept });
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    // Leaving the loop cancels the rest.
    if (size > SIZE_LIMIT_BYTES) throw new Error("The provider's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
