import { Mark, mergeAttributes } from "@tiptap/core";
import { isAllowedLink, RICH_TEXT_LINK_ATTRIBUTES } from "#domain/text/rich-text.ts";

/** A link with one of the allowed schemes; every other link loses its URL and stays as text. Spec §5 */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  // Typing after a link does not make it longer.
  inclusive: false,

  addAttributes() {
    return { href: { default: null } };
  },

  parseHTML() {
    return [
      {
        tag: "a[href]",
        getAttrs: (element) => {
          const href = element.getAttribute("href")?.trim() ?? "";
          return isAllowedLink(href) ? { href } : false;
        },
      },
    ];
  },

  renderHTML({ HTMLAttributes }) {
    return ["a", mergeAttributes(HTMLAttributes, RICH_TEXT_LINK_ATTRIBUTES), 0];
  },
});
