import { restError } from "#server/rest/rest-error.ts";

/** How the answer's rows are to be written. */
export type AnswerFormat = { isSingular: boolean; isStrippedOfNulls: boolean; contentType: string };

const ARRAY = format(false, false, "application/json; charset=utf-8");

const FORMATS = new Map<string, AnswerFormat>([
  ["*/*", ARRAY],
  ["application/*", ARRAY],
  ["application/json", ARRAY],
  ["application/vnd.pgrst.array+json", ARRAY],
  ...["application/vnd.pgrst.object+json", "application/vnd.pgrst.object"].map(
    (name) => [name, format(true, false, "application/vnd.pgrst.object+json; charset=utf-8")] as const,
  ),
  [
    "application/vnd.pgrst.array+json;nulls=stripped",
    format(false, true, "application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8"),
  ],
  [
    "application/vnd.pgrst.object+json;nulls=stripped",
    format(true, true, "application/vnd.pgrst.object+json;nulls=stripped; charset=utf-8"),
  ],
]);

/** The first media type of the header `Accept` that we can write. CSV, GeoJSON, plans and OpenAPI are left out. */
export function parseAccept(header: string | undefined): AnswerFormat {
  if (header === undefined || header === "") return ARRAY;
  for (const part of header.split(",")) {
    const [type = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    const known = FORMATS.get(parameters.includes("nulls=stripped") ? `${type};nulls=stripped` : type);
    if (known) return known;
  }
  throw restError("PGRST107", `None of these media types are available: ${header}`);
}

/** Bodies are JSON; a body without a type is taken for it. */
export function checkContentType(header: string | undefined): void {
  const type = header?.split(";")[0]?.trim().toLowerCase();
  if (!type || type === "application/json" || type === "application/vnd.pgrst.object+json") return;
  throw restError("PGRST107", `Content-Type not acceptable: ${type}`, { status: 415 });
}

function format(isSingular: boolean, isStrippedOfNulls: boolean, contentType: string): AnswerFormat {
  return { isSingular, isStrippedOfNulls, contentType };
}
