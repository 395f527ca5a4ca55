/**
 * Returns the `tel:` URL of a phone number. Leaves out the extension, because a phone would dial it
 * as part of the number. Returns null for a text without a number.
 */
export function phoneUrl(phone: string): string | null {
  const digits = phone.replace(/x.*/i, "").replace(/[^\d+]/g, "");
  return digits === "" ? null : `tel:${digits}`;
}

/**
 * Escapes the email address, because it may contain characters that start another part of the URL.
 */
export function emailUrl(email: string, subject?: string): string {
  const url = `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
  return subject === undefined ? url : `${url}?subject=${encodeURIComponent(subject)}`;
}
