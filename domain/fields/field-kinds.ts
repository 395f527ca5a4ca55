import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { isEmptyRichText } from "./rich-text.ts";

/**
 * The type of a field's column, by the kind of the field. In a form, the value of every field is a
 * text. Optional fields may be empty.
 */
export type StoredByKind = {
  line: string;
  "optional line": string | null;
  "optional text": string | null;
  "optional url": string | null;
  "optional email": string | null;
  "rich text": string;
  "optional rich text": string | null;
  date: CalendarDate;
  lookup: number;
  "optional lookup": number | null;
  "optional count": number | null;
};

/** The kinds of StoredByKind, and kinds that depend on other fields or allow only a few values. */
export type FieldKind = keyof StoredByKind | "choice" | "state" | "annual pay" | "hourly pay" | "hours";

/** Converts a valid text to the saved value. An empty optional field becomes null (Spec §5). */
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
    case "optional url":
    case "optional email":
      return text || null;
    default:
      return text;
  }
}

/** Converts a stored value to the text in a form. */
export function toText(stored: string | number | null | undefined): string {
  return String(stored ?? "");
}
