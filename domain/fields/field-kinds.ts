import { isEmptyRichText } from "#domain/text/rich-text.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";

/** What the column of a field holds, by the kind of the field. In a form every field is a text; an optional one may be empty. */
export type StoredByKind = {
  line: string;
  "optional line": string | null;
  "optional text": string | null;
  "optional web address": string | null;
  "optional email": string | null;
  "rich text": string;
  "optional rich text": string | null;
  date: CalendarDate;
  lookup: number;
  "optional lookup": number | null;
  "optional count": number | null;
};

/** The others ask for more than one column, or hold one of a few values. */
export type FieldKind = keyof StoredByKind | "choice" | "state" | "annual pay" | "hourly pay" | "hours";

/** What a valid text is saved as; an empty optional field is null (Spec §5). */
export function toStored(kind: FieldKind, text: string): string | number | null {
  switch (kind) {
    case "lookup":
      return Number(text);
    case "optional lookup":
    case "optional count":
      return text === "" ? null : Number(text);
    case "optional rich text":
      return isEmptyRichText(text) ? null : text;
    case "optional line":
    case "optional text":
    case "optional web address":
    case "optional email":
      return text || null;
    default:
      return text;
  }
}

/** A stored value as a form shows it. */
export function toText(stored: string | number | null | undefined): string {
  return String(stored ?? "");
}
