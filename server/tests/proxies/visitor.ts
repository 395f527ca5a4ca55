import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";
import { type RunningProxy, SITE } from "./proxy-process.ts";

export type Answer = { status: number; headers: IncomingMessage["headers"]; names: string[]; body: string };

type Wanted = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The visitor's IP address on this machine, such as 127.0.0.2 or ::1. */
  from?: string;
};

/** Sends a visitor's request to a proxy. Returns the response. */
export async function visit(proxy: RunningProxy, path: string, { body, ...wanted }: Wanted = {}): Promise<Answer> {
  const outgoing = beginVisit(proxy, path, wanted);
  outgoing.end(body);
  return await answerTo(outgoing);
}

/** Starts a request and returns it, so that the caller can send its body. */
export function beginVisit(
  proxy: RunningProxy,
  path: string,
  { method = "GET", headers, from = "127.0.0.2" }: Wanted = {},
): ClientRequest {
  const options: RequestOptions = {
    host: from.includes(":") ? "::1" : "127.0.0.1",
    port: proxy.httpsPort,
    localAddress: from,
    path,
    method,
    servername: SITE,
    ca: proxy.certificate,
    agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }),
    headers: { host: SITE, ...headers },
  };
  return request(options);
}

/**
 * Sends an HTTP request to the proxy's IPv6 address, which is the last address in Caddy's `bind`
 * setting. Caddy redirects to https only on that address.
 */
export async function visitPlainly(proxy: RunningProxy, path: string): Promise<Answer> {
  const outgoing = requestHttp({ host: "::1", port: proxy.httpPort, path, headers: { host: SITE } });
  outgoing.end();
  return await answerTo(outgoing);
}

export async function answerTo(outgoing: ClientRequest): Promise<Answer> {
  const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
  const names = answer.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return { status: answer.statusCode ?? 0, headers: answer.headers, names, body: await text(answer) };
}
