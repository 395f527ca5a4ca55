import * as z from "zod/mini";
import { isEmail } from "#domain/account/email.ts";
import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { isWebUrl } from "#domain/fields/web-url.ts";
import { LINE_MAX_LENGTH, TEXT_MAX_LENGTH } from "#domain/limits.ts";
import { fieldMessages, validationMessages } from "#domain/messages/job-form.ts";
import { isCalendarDate } from "#domain/time/calendar-date.ts";
import type { StoredByKind } from "./field-kinds.ts";
import { isEmptyRichText, isRichTextTooLong } from "./rich-text.ts";

export type FieldCheck = z.ZodMiniType<string>;

export const must = (isMet: (text: string) => boolean, error: string) => z.refine<string>(isMet, { error });

/** Creates a check that removes surrounding spaces and then applies these checks. */
export const trimmed = (...checks: ReturnType<typeof must>[]): FieldCheck => z.string().check(z.trim(), ...checks);
export const filled = (error: string) => must((text) => text.trim() !== "", error);
export const lineFits = (error: string = fieldMessages.tooLong) =>
  must((text) => text.length <= LINE_MAX_LENGTH, error);
/** Rule 57: the name of a company or a job has no invisible character. */
export const nameIsVisible = must((name) => !hasInvisibleCharacter(name), fieldMessages.invisibleCharacter);
const textFits = must((text) => text.length <= TEXT_MAX_LENGTH, fieldMessages.tooLong);
export const emptyOr = (isMet: (text: string) => boolean, error: string) =>
  must((text) => text === "" || isMet(text), error);
export const richTextFits = (error: string) => must((html) => !isRichTextTooLong(html), error);

export const requiredRichText = (error: string, tooLong: string): FieldCheck =>
  z.string().check(
    must((html) => !isEmptyRichText(html), error),
    richTextFits(tooLong),
  );
export const calendarDate = (error: string) => z.string().check(must(isCalendarDate, error));

/**
 * The checks for each kind of field. Schemas such as job-schema.ts replace the checks of fields
 * that have their own error texts.
 */
export const checksByKind: Record<keyof StoredByKind, FieldCheck> = {
  line: trimmed(filled(validationMessages.required), lineFits()),
  "optional line": z._default(trimmed(lineFits()), ""),
  "optional text": z._default(trimmed(textFits), ""),
  "optional url": trimmed(emptyOr(isWebUrl, fieldMessages.invalidUrl)),
  "optional email": trimmed(emptyOr(isEmail, fieldMessages.invalidEmail)),
  "rich text": requiredRichText(validationMessages.required, fieldMessages.tooLong),
  "optional rich text": z.string().check(richTextFits(fieldMessages.tooLong)),
  date: calendarDate(validationMessages.required),
  /** Spec §5: ids are accepted as strings or numbers and kept as strings. */
  lookup: z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    z.string().check(filled(validationMessages.required)),
  ),
  "optional lookup": z.string(),
  "optional count": trimmed(emptyOr((text) => /^\d+$/.test(text), validationMessages.invalidInput)),
};
