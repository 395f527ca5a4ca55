import type { FastifyInstance, FastifyReply } from "fastify";
import { isFromThisMachine, plainNotFound } from "./from-this-machine.ts";

/** Content security policy of a development page with its own style sheet and frames. */
const DEV_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Content security policy of an email in a frame. It allows the email's own styles, and links that
 * open in a new tab.
 */
export const EMAIL_FRAME_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'";

/**
 * Makes the routes of `app` answer only if `isOn` is true and the request comes from this machine.
 * Otherwise they answer 404.
 */
export function serveInDevelopmentOnly(app: FastifyInstance, isOn: boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isOn || !isFromThisMachine(request)) return plainNotFound(reply);
    reply.headers({
      "cache-control": "no-store",
      "content-security-policy": DEV_PAGE_POLICY,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
    });
  });
}

export function sendDevPage(reply: FastifyReply, html: string, policy = DEV_PAGE_POLICY): FastifyReply {
  return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
}
