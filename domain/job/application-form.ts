import * as z from "zod/mini";
import { isEmail, normalizeEmail } from "#domain/account/email.ts";
import { hasInvisibleCharacter, withoutJoiners } from "#domain/account/visible-name.ts";
import { lineFits, must } from "#domain/fields/field-checks.ts";
import { APPLICANT_MESSAGE_MAX_LENGTH } from "#domain/limits.ts";
import { applyingMessages } from "#domain/messages/applying.ts";
import { fieldMessages } from "#domain/messages/job-form.ts";

/** Matches a cleaned phone number. SQL repeats this pattern. */
const PHONE = /^[0-9+(][0-9+(). /x-]{5,39}$/;

const oneLine = (text: string) => text.replace(/ +/g, " ").trim();

/**
 * Removes invisible characters, because they could disguise a text. Keeps line breaks and converts
 * tabs to spaces.
 */
function visibleText(text: string): string {
  const lines = text.replaceAll("\t", "    ").split(/\r\n|\r|\n/);
  const visible = lines.map((line) =>
    [...line]
      .filter((letter) => !hasInvisibleCharacter(withoutJoiners(letter)))
      .join("")
      .trimEnd(),
  );
  return visible.join("\n").trim();
}

/**
 * Cleans a phone number. Removes invisible characters, replaces special dashes, and writes all
 * extensions in the same form.
 */
function phoneText(text: string): string {
  const plain = visibleText(withoutJoiners(text))
    .replace(/\p{Pd}|\u2212/gu, "-")
    .replace(/[^\S\n]/gu, " ");
  return oneLine(plain.replace(/[ ,;]*(?:extension|ext|x)[.: ]*(?=\d+$)/i, " x"));
}

const cleaned = (clean: (text: string) => string, ...checks: ReturnType<typeof must>[]) =>
  z.pipe(z.pipe(z.string(), z.transform(clean)), z.string().check(...checks));

/** Cleans and checks the fields that applicants type on the public form (rule 77). */
export const applicationForm = z.object({
  name: cleaned(
    oneLine,
    must((text) => withoutJoiners(text).trim() !== "", applyingMessages.nameMissing),
    lineFits(),
    must((text) => !hasInvisibleCharacter(withoutJoiners(text)), fieldMessages.invisibleCharacter),
  ),
  email: cleaned(
    normalizeEmail,
    must((text) => text !== "", applyingMessages.emailMissing),
    must((text) => text === "" || isEmail(text), applyingMessages.emailInvalid),
  ),
  phone: cleaned(
    phoneText,
    must((text) => text === "" || PHONE.test(text), applyingMessages.phoneInvalid),
  ),
  message: cleaned(
    visibleText,
    must((text) => text.length <= APPLICANT_MESSAGE_MAX_LENGTH, applyingMessages.messageTooLong),
  ),
});

export type ApplicationForm = z.infer<typeof applicationForm>;
export type ApplicationField = keyof ApplicationForm;
export const APPLICATION_FIELDS = ["name", "email", "phone", "message"] as const satisfies ApplicationField[];
