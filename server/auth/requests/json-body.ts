import type { FastifyInstance } from "fastify";
import { AuthError } from "#server/auth/auth-error.ts";

const BODY_LIMIT_BYTES = 65_536;
const DEPTH_LIMIT = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** JSON and nothing else, small and shallow before anything recursive sees it. */
export function acceptSmallJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  const options = { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES } as const;
  // auth-js announces JSON on requests without a body, such as POST /logout.
  app.addContentTypeParser("application/json", options, (request, body, done) => {
    const text = String(body);
    if (text === "") done(null, undefined);
    else if (isTooDeep(text)) done(tooDeep(), undefined);
    else parseJson(request, text, done);
  });
}

function tooDeep(): AuthError {
  return new AuthError(400, "bad_json", `The body is nested deeper than ${DEPTH_LIMIT}`);
}

function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) isInString = !isInString;
    else if (isInString) index += code === BACKSLASH ? 1 : 0;
    else if (OPENING.has(code)) {
      depth += 1;
      if (depth > DEPTH_LIMIT) return true;
    } else if (CLOSING.has(code)) depth -= 1;
  }
  return false;
}
