import { Parser } from "htmlparser2";

/**
 * Returns the content of each meta element by its property or name. Throws if a name is repeated.
 */
export function metaOf(page: string): Record<string, string> {
  const found: Record<string, string> = {};
  const parser = new Parser({
    onopentag(tag, { property, name = property, content }) {
      if (tag !== "meta" || name === undefined) return;
      if (name in found) throw new Error(`${name} is repeated`);
      found[name] = content ?? "";
    },
  });
  parser.end(page);
  return found;
}
