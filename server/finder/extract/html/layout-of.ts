import { attribute, type HtmlElement } from "./parse-html.ts";

/**
 * Maximum number of elements in a layout. A longer layout would include the page's frame and change
 * with each redesign of the frame.
 */
const MAX_ELEMENTS = 6;
const MAX_NAMES = 3;
const MAX_NAME_LENGTH = 30;

/**
 * Matches class names that differ between the items of a list, such as "first" or a name with a
 * number.
 */
const OWN_NAME = /\d|^(?:odd|even|first|last|active|open|current|selected|show|collapsed?)$/i;

/**
 * Returns the tags and class names around an element, such as "ul.team > li.card > h3". The items
 * of a list have the same layout, and other lists of the website usually have another layout.
 */
export function layoutOf(element: HtmlElement): string {
  const path: string[] = [];
  let one: HtmlElement | null | undefined = element;
  while (one && one.tag !== "body" && one.tag !== "html" && path.length < MAX_ELEMENTS) {
    path.unshift(nameOf(one));
    one = one.parent;
  }
  return path.join(" > ");
}

function nameOf(element: HtmlElement): string {
  const classes = attribute(element, "class");
  if (classes === "") return element.tag;
  const names = classes
    .split(/\s+/)
    .filter((name) => name !== "" && !OWN_NAME.test(name) && name.length <= MAX_NAME_LENGTH);
  return [element.tag, ...names.slice(0, MAX_NAMES)].join(".");
}
