import type { FastifyInstance } from "fastify";
import { PUBLIC_JOBS_PATH } from "#domain/public-paths.ts";
import { parsePosted } from "./read-form.ts";

export const APPLY_ROUTE = `${PUBLIC_JOBS_PATH}/:id(^[1-9]\\d{0,14}$)/:slug/apply`;

/** A message of 5,000 characters, each of twelve bytes as a form sends it, with what goes along. */
const BODY_LIMIT_BYTES = 81_920;

/** The routes of `app` read forms as browsers post them, and nothing else. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const form = { parseAs: "string", bodyLimit: BODY_LIMIT_BYTES } as const;
  app.addContentTypeParser("application/x-www-form-urlencoded", form, (_request, body, done) =>
    done(null, parsePosted(String(body))),
  );
}
