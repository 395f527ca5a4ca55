import { Mark, mergeAttributes } from "@tiptap/core";
import { isAllowedLink, RICH_TEXT_LINK_ATTRIBUTES } from "#domain/rich-text.ts";

/** A link with one of the allowed schemes; every other one loses its address and stays as words. Spec §5 */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  // Typing behind a link does not make it longer.
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
