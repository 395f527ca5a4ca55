import { EMAIL_MAX_LENGTH } from "#domain/limits.ts";

const LOCAL_PART = /^[a-z0-9!#$%&*+/=?^_`{|}~'-]+(?:\.[a-z0-9!#$%&*+/=?^_`{|}~'-]+)*$/i;
const DOMAIN_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LOCAL_PART_MAX_LENGTH = 64;

/**
 * Returns true for an email address that works on the internet. It has only ASCII characters, a
 * domain with a dot, and no more characters than RFC 5321 allows.
 */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX_LENGTH) return false;
  const at = text.lastIndexOf("@");
  const labels = text.slice(at + 1).split(".");
  return (
    at > 0 &&
    at <= LOCAL_PART_MAX_LENGTH &&
    LOCAL_PART.test(text.slice(0, at)) &&
    labels.length >= 2 &&
    labels.every((label) => DOMAIN_LABEL.test(label)) &&
    !/^\d+$/.test(labels[labels.length - 1] ?? "")
  );
}

/** Returns the form in which email addresses are compared and stored. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
