import { readFile } from "node:fs/promises";
import type { FastifyPluginAsync } from "fastify";
import type { EmailIdentity } from "#server/email/email-request.ts";
import { EMAIL_FRAME_POLICY, sendDevPage, serveInDevelopmentOnly } from "#server/http/dev-only.ts";
import { plainNotFound } from "#server/http/from-this-machine.ts";

type SamplesPluginOptions = {
  /** True if the server also serves `/dev/mailbox`. */
  isOn: boolean;
  identity: EmailIdentity;
};

/**
 * Serves `/dev/emails`, which shows every email with sample data. Loads the samples on demand,
 * because production needs none.
 */
export const samplesPlugin: FastifyPluginAsync<SamplesPluginOptions> = async (app, { isOn, identity }) => {
  serveInDevelopmentOnly(app, isOn);
  // Answers 404 for unknown URLs below /dev/emails, so that the web app doesn't load.
  app.get("/dev/emails/*", (_request, reply) => plainNotFound(reply));
  if (!isOn) {
    app.get("/dev/emails", (_request, reply) => plainNotFound(reply));
    return;
  }
  const { renderSamples, renderSampleFrame, renderSamplesPage, SCHEMES } = await import("./samples-page.ts");
  const samples = renderSamples(identity);

  app.get<{ Querystring: { phone?: string } }>("/dev/emails", (request, reply) =>
    sendDevPage(reply, renderSamplesPage(samples, request.query.phone !== undefined)),
  );
  app.get<{ Params: { id: string; scheme: string } }>("/dev/emails/:id/:scheme", (request, reply) => {
    const sample = samples.find(({ id }) => id === request.params.id);
    const scheme = SCHEMES.find((name) => name === request.params.scheme);
    if (!sample || !scheme) return plainNotFound(reply);
    return sendDevPage(reply, renderSampleFrame(sample, scheme), EMAIL_FRAME_POLICY);
  });
  const files = ["../../http/tokens.css", "../mailbox-page.css", "./samples-page.css"];
  const styles = Promise.all(files.map((file) => readFile(new URL(file, import.meta.url), "utf8")));
  app.get("/dev/emails/page.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send((await styles).join("")),
  );
};
