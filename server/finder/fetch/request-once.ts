import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { pdfOfAnswer, textOfAnswer } from "./answer-text.ts";
import { FetchRefusal } from "./fetch-refusal.ts";
import { type Resolve, vettedLookup } from "./vetted-lookup.ts";

/** Maximum size of response headers in bytes, enough for any page. Node rejects larger headers. */
const MAX_HEADER_BYTES = 16_384;

/** Resolves host names. In tests, requests for the hosts in `ownHosts` go to local servers. */
export type Network = {
  resolve: Resolve;
  ownHosts?: ReadonlyMap<string, { address: string; port: number }>;
};

export type HttpAnswer = {
  status: number;
  /** The Location header of a redirect. */
  location: string | undefined;
  etag: string | undefined;
  lastModified: string | undefined;
  retryAfter: string | undefined;
  /** Empty unless the status is 200. */
  text: string;
  /**
   * The file if the response is a PDF and `acceptsPdf` is set, or else null. `text` is empty for a
   * PDF.
   */
  pdf: Buffer | null;
};

export type RequestSettings = {
  network: Network;
  headers: Record<string, string>;
  maxBytes: number;
  acceptsPdf?: boolean;
  /** Aborts the request, even while its response is read. */
  signal: AbortSignal;
};

/** Sends a single request on a new connection. Returns a redirect instead of following it. */
export async function requestOnce(
  url: URL,
  { network, headers, maxBytes, acceptsPdf = false, signal }: RequestSettings,
): Promise<HttpAnswer> {
  const response = await open(url, {
    headers: { ...headers, host: url.host },
    signal,
    maxHeaderSize: MAX_HEADER_BYTES,
    agent: false,
    ...route(url, network),
  });
  try {
    const { etag, location, "last-modified": lastModified, "retry-after": retryAfter } = response.headers;
    const status = response.statusCode ?? 0;
    const pdf = status === 200 && acceptsPdf ? await pdfOfAnswer(response, maxBytes) : null;
    const text = status === 200 && !pdf ? await textOfAnswer(response, maxBytes) : "";
    return { status, location, etag, lastModified, retryAfter, text, pdf };
  } finally {
    response.destroy();
  }
}

function route({ hostname }: URL, { resolve, ownHosts }: Network): RequestOptions {
  const own = ownHosts?.get(hostname);
  if (!own) return { lookup: vettedLookup(resolve) };
  return { hostname: own.address, port: own.port };
}

function open(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, options);
    sent.once("response", resolve);
    // Keeps this listener after the response has started, because a connection that breaks later
    // also emits an error.
    sent.on("error", reject);
    sent.once("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new FetchRefusal("unreachable", "It answered with something that is no page"));
    });
    sent.end();
  });
}
