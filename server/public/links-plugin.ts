import type { FastifyInstance } from "fastify";
import type { Applications } from "./apply/applications.ts";
import { sentPlugin } from "./apply/sent-plugin.ts";
import { answerWithPages } from "./pages/answer-with-pages.ts";
import type { Site } from "./pages/page.ts";

type Options = { site: Site; applications: Applications; isHttps: boolean };

/** With `PUBLIC_JOBS=off`: nothing but the links that applicants were given while it was on. */
export async function linksPlugin(app: FastifyInstance, { site, applications, isHttps }: Options): Promise<void> {
  answerWithPages(app, { site, isHttps });
  app.register(sentPlugin, { site, applications });
}
