import { Mark, mergeAttributes } from "@tiptap/core";
import { isAllowedLink, RICH_TEXT_LINK_ATTRIBUTES } from "#domain/fields/rich-text.ts";

/** A link with an allowed scheme. Any other link becomes plain text. Spec §5 */
export const LinkMark = Mark.create({
  name: "link",
  priority: 1000,
  keepOnSplit: false,
  // Text that is typed after a link does not become part of it.
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
