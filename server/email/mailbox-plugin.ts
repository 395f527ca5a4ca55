import { readFile } from "node:fs/promises";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { EMAIL_FRAME_POLICY, sendDevPage, serveInDevelopmentOnly } from "#server/http/dev-only.ts";
import { plainNotFound } from "#server/http/from-this-machine.ts";
import { noteFailure } from "#server/http/request-log.ts";
import { ServiceError } from "#server/http/service-error.ts";
import type { Mailbox, StoredEmail } from "./mailbox.ts";
import { renderFrame, renderMailboxPage, type StaffDecision } from "./mailbox-page.ts";

export interface MailboxPluginOptions {
  /** Null if SMTP_URL is set to a real server. */
  mailbox: Mailbox | null;
  /** True if HOST and SITE_URL are both loopback URLs. */
  isLoopback: boolean;
  /** Returns the decisions that wait for staff. Defined only in the demo. */
  staffDecisions?: (() => Promise<StaffDecision[]>) | undefined;
}

/** Serves the development mailbox at `/dev/mailbox`, as pages and as JSON for tests. */
export const mailboxPlugin: FastifyPluginAsync<MailboxPluginOptions> = async (
  app,
  { mailbox, isLoopback, staffDecisions },
) => {
  app.setErrorHandler((error, request, reply) => {
    // Lets the app's error handler answer errors that the server throws on purpose.
    if (error instanceof ServiceError) throw error;
    noteFailure(request, error);
    return reply.code(500).type("text/plain; charset=utf-8").send("The mailbox failed; see the log.");
  });
  serveInDevelopmentOnly(app, mailbox !== null && isLoopback);
  if (!mailbox) {
    // Answers 404 if there is no mailbox. Without this route, the URL would load the web app.
    app.get("/dev/mailbox", (_request, reply) => plainNotFound(reply));
    app.get("/dev/mailbox/*", (_request, reply) => plainNotFound(reply));
    return;
  }

  const asset = (name: string, type: string, files: string[]) => {
    const contents = Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), "utf8")));
    app.get(`/dev/mailbox/${name}`, async (_request, reply) => reply.type(type).send((await contents).join("")));
  };
  asset("page.css", "text/css; charset=utf-8", ["../http/tokens.css", "./mailbox-page.css"]);
  asset("page.js", "text/javascript; charset=utf-8", ["./mailbox-page.js"]);

  app.get<{ Querystring: { to?: string } }>("/dev/mailbox/emails.json", async (request) => ({
    emails: mailbox
      .emails()
      .filter(({ to }) => !request.query.to || to.includes(request.query.to))
      .map(({ id, receivedAt, from, to, subject }) => ({ id, receivedAt, from, to, subject })),
  }));
  app.get("/dev/mailbox", async (_request, reply) =>
    sendDevPage(reply, renderMailboxPage(mailbox.emails(), undefined, await staffDecisions?.())),
  );

  const addEmailRoute = (path: string, answer: (email: StoredEmail, reply: FastifyReply) => unknown) =>
    app.get<{ Params: { id: string } }>(`/dev/mailbox/emails/:id${path}`, async (request, reply) => {
      const email = mailbox.find(request.params.id);
      return email ? answer(email, reply) : plainNotFound(reply);
    });
  addEmailRoute("", (email, reply) => sendDevPage(reply, renderMailboxPage(mailbox.emails(), { email, view: "html" })));
  addEmailRoute("/text", (email, reply) =>
    sendDevPage(reply, renderMailboxPage(mailbox.emails(), { email, view: "text" })),
  );
  addEmailRoute("/frame", (email, reply) => sendDevPage(reply, renderFrame(email), EMAIL_FRAME_POLICY));
  addEmailRoute("/json", (email) => email);
  app.get("/dev/mailbox/*", (_request: FastifyRequest, reply) => plainNotFound(reply));
};
