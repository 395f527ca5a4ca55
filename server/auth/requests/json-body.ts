import type { FastifyInstance } from "fastify";
import { AuthError } from "#server/auth/auth-error.ts";
import { scanJson } from "#server/http/scan-json.ts";

const BODY_LIMIT_BYTES = 65_536;
const DEPTH_LIMIT = 32;

/**
 * Accepts only JSON bodies. Checks size and depth before parsing, because the parser is recursive.
 */
export function acceptSmallJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES } as const;
  // Accepts an empty body. auth-js sends the content type of JSON without a body, for example in
  // POST /logout.
  app.addContentTypeParser("application/json", options, (request, body, done) => {
    const text = String(body);
    if (text === "") done(null, undefined);
    else if (!scanJson(text, DEPTH_LIMIT)) done(tooDeep(), undefined);
    else parseJson(request, text, done);
  });
}

function tooDeep(): AuthError {
  return new AuthError(400, "bad_json", `The body is nested deeper than ${DEPTH_LIMIT}`);
}
