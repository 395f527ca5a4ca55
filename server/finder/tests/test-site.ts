import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { Network } from "#server/finder/fetch/request-once.ts";
import { startHttpService } from "#server/tests/http-service.ts";

/** HTML or a request handler for each path. All other paths return 404. */
export type TestPages = Record<string, string | ((response: ServerResponse, headers: IncomingHttpHeaders) => void)>;

export type TestSite = {
  pages: TestPages;
  /** Received requests, oldest first, such as "GET bakery.test/jobs". */
  requests: string[];
  /** A network in which `hosts` resolve to this site and other names don't resolve. */
  network: Network;
  address: { address: string; port: number };
  close(): Promise<void>;
};

/** Starts a local website with these host names. Only requests through `network` reach it. */
export async function startTestSite(hosts: readonly string[], pages: TestPages): Promise<TestSite> {
  const site = { pages, requests: [] as string[] };
  const { url, close } = await startHttpService((request, response) => {
    const path = request.url ?? "";
    site.requests.push(`${request.method} ${request.headers.host}${path}`);
    const page = site.pages[`${request.headers.host}${path}`] ?? site.pages[path];
    if (typeof page === "function") page(response, request.headers);
    else if (page === undefined) response.writeHead(404, { "content-type": "text/html" }).end("<p>Not found</p>");
    else response.writeHead(200, { "content-type": typeOf(path) }).end(page);
  });
  const address = { address: "127.0.0.1", port: Number(new URL(url).port) };
  const ownHosts = new Map(hosts.map((host) => [host, address]));
  const resolve = (host: string) => Promise.reject(Object.assign(new Error(`No ${host}`), { code: "ENOTFOUND" }));
  return Object.assign(site, {
    address,
    network: { resolve, ownHosts },
    close,
  });
}

function typeOf(path: string): string {
  if (path.endsWith(".xml")) return "application/xml";
  if (path.endsWith(".json")) return "application/json";
  return path.endsWith(".txt") ? "text/plain" : "text/html; charset=utf-8";
}
