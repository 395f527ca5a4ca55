import { APPLICATION_FIELDS } from "#domain/job/application-form.ts";
import { type Html, html } from "#server/public/pages/html.ts";
import type { Posted } from "./read-form.ts";

/** What was typed and its token, as a form sends it once more. */
export function heldFields(posted: Posted): Html {
  const names = [...APPLICATION_FIELDS, "token"] as const;
  return html`${names.map((name) => html`<input name="${name}" type="hidden" value="${posted[name]}">`)}`;
}
