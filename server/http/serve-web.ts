import { join } from "node:path";
import helmet from "@fastify/helmet";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { BrowserConfig } from "#domain/browser-config.ts";
import { routeAt } from "#domain/routes.ts";
import { type BuiltPage, readBuiltPages } from "./built-page.ts";
import { isPagePath, pathOf } from "./page-path.ts";
import { serveRootFiles } from "./root-files.ts";
import { DATA_HEADERS, PERMISSIONS_POLICY, pageSecurity } from "./security-headers.ts";

export type WebOptions = {
  folder: string;
  config: BrowserConfig;
  isHttps: boolean;
  captchaOrigins?: string[] | undefined;
  /** Origins of services on other servers. */
  serviceOrigins?: string[] | undefined;
  /** Text of robots.txt; by default the file of the build. */
  robots?: string | undefined;
};

/**
 * Serves the built web app: hashed files by their names, and a page for every other URL that
 * belongs to no service.
 */
export async function serveWeb(
  app: FastifyInstance,
  { folder, config, isHttps, captchaOrigins, serviceOrigins, robots }: WebOptions,
): Promise<void> {
  // Serves the configuration for Vite's development page. Built pages already contain it.
  app.get("/dev/config.json", () => config);
  const pages = readBuiltPages(folder, config);
  serveRootFiles(app, folder, { config, robots });
  if (!pages) return serveMissingBuild(app);
  const inlineScripts = [...new Set([...pages.app.inlineScripts, ...pages.signIn.inlineScripts])];
  app.addHook("onRequest", async (_request, reply) => {
    for (const name of Object.keys(DATA_HEADERS)) reply.removeHeader(name);
  });
  await app.register(helmet, pageSecurity(inlineScripts, isHttps, captchaOrigins, serviceOrigins));
  await app.register(fastifyStatic, {
    root: join(folder, "assets"),
    prefix: "/assets/",
    index: false,
    decorateReply: false,
    dotfiles: "ignore",
    preCompressed: true,
    maxAge: "365d",
    immutable: true,
  });
  app.get("/*", (request, reply) => {
    const path = pathOf(request.url);
    if (!isPagePath(path)) return reply.headers(DATA_HEADERS).callNotFound();
    // Sends the prerendered sign-in page if this URL has no screen for visitors (rule 49).
    return sendPage(reply, routeAt(path, "everyone", "visitor") ? pages.app : pages.signIn);
  });
}

/**
 * Serves an explanation instead of pages if the web app is not built. `npm run dev` needs no build,
 * because Vite serves the sources.
 */
function serveMissingBuild(app: FastifyInstance): void {
  app.get("/*", (request, reply) => {
    if (!isPagePath(pathOf(request.url))) return reply.callNotFound();
    return reply.code(503).type("text/plain; charset=utf-8").send("The web app is not built: run npm run build.\n");
  });
}

function sendPage(reply: FastifyReply, page: BuiltPage): FastifyReply {
  reply.header("permissions-policy", PERMISSIONS_POLICY).header("cache-control", "no-cache").header("etag", page.etag);
  // Keeps these pages out of search engines, because the URLs of the pages may contain tokens.
  reply.header("x-robots-tag", "noindex, nofollow");
  return reply.type("text/html; charset=utf-8").send(page.html);
}
