import { restError } from "#server/rest/rest-error.ts";

/** The format of a response: an array of rows, or an object for a single row. */
export type AnswerFormat = { isSingular: boolean; contentType: string };

const ARRAY = { isSingular: false, contentType: "application/json; charset=utf-8" };
const OBJECT = { isSingular: true, contentType: "application/vnd.pgrst.object+json; charset=utf-8" };

const FORMATS = new Map<string, AnswerFormat>([
  ["*/*", ARRAY],
  ["application/*", ARRAY],
  ["application/json", ARRAY],
  ["application/vnd.pgrst.array+json", ARRAY],
  ["application/vnd.pgrst.object+json", OBJECT],
  ["application/vnd.pgrst.object", OBJECT],
]);

/** Returns the format for the first media type in `Accept` that the server supports. */
export function parseAccept(header: string | undefined): AnswerFormat {
  if (header === undefined || header === "") return ARRAY;
  for (const part of header.split(",")) {
    const [type = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const known = parameters.includes("nulls=stripped") ? undefined : FORMATS.get(type);
    if (known) return known;
  }
  throw restError("PGRST107", `None of these media types are available: ${header}`);
}

/** Throws if the request has a Content-Type other than JSON. */
export function checkContentType(header: string | undefined): void {
  const type = header?.split(";")[0]?.trim().toLowerCase();
  if (!type || type === "application/json" || type === "application/vnd.pgrst.object+json") return;
  throw restError("PGRST107", `Content-Type not acceptable: ${type}`, { status: 415 });
}
