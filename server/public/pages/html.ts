/** Markup that is inserted into a page unescaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type Part = string | number | Html | null | undefined | false | readonly Part[];

/**
 * Inserts values into markup. Escapes every value that is not `Html`. Inserts nothing for
 * undefined, null and false.
 */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => `${text}${toText(values[index - 1])}${string}`));
}

/** Characters that XML forbids, and characters that change the text direction. */
const HARMFUL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this removes control characters
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export function withoutHarmful(text: string): string {
  return text.replace(HARMFUL, "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes text for HTML and XML, also inside quoted attributes. */
export function escapeMarkup(text: string): string {
  return withoutHarmful(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function toText(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(toText).join("");
  return escapeMarkup(String(part));
}
