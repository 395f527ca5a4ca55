import { Mark, mergeAttributes } from "@tiptap/core";
import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { UndoRedo } from "@tiptap/extensions";
import { isAllowedLink, RICH_TEXT_LINK_ATTRIBUTES } from "#domain/fields/rich-text.ts";

/** A link with an allowed scheme. Any other link becomes plain text. Spec §5 */
const LinkMark = Mark.create({
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

/**
 * The extensions of the editor. They allow the formatting of domain/fields/rich-text.ts, and
 * pasting removes all other formatting.
 */
export const extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Bold,
  Italic,
  Heading.configure({ levels: [2, 3, 4] }),
  BulletList,
  OrderedList,
  ListItem,
  ListKeymap,
  LinkMark,
  UndoRedo,
];
