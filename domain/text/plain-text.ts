/** Returns the words of rich text in one line, with entities decoded. */
export function toWords(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&nbsp;/gi, " ")
    .replace(/&amp;/gi, "&")
    .replace(/&(?:#\d+|#x[\da-f]+|[a-z]+);/gi, "?")
    .replace(/[\s\u200b\ufeff]+/g, " ")
    .trim();
}
