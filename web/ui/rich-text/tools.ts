import type { Editor } from "@tiptap/core";

export interface Tool {
  name: string;
  /** The path of the 24 x 24 icon. */
  path: string;
  /** Returns true if the tool is on. Null for a tool that cannot be on. */
  isActive: ((editor: Editor) => boolean) | null;
  press: (editor: Editor) => void;
}

const headingPaths = {
  2: "M4 12h8M4 18V6M12 18V6M21 18h-4c0-4 4-3 4-6 0-1.5-2-2.5-4-1",
  3: "M4 12h8M4 18V6M12 18V6M17.5 10.5c1.7-1 3.5 0 3.5 1.5a2 2 0 0 1-2 2M17 17.5c2 1.5 4 .3 4-1.5a2 2 0 0 0-2-2",
  4: "M12 18V6M17 10v3a1 1 0 0 0 1 1h3M21 10v8M4 12h8M4 18V6",
} as const;

const heading = (level: 2 | 3 | 4): Tool => ({
  name: `Heading ${level}`,
  path: headingPaths[level],
  isActive: (editor) => editor.isActive("heading", { level }),
  press: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

export const LINK_TOOL = "Link";

/**
 * The tools of Spec §5 "Company profile": bold, italic, headings 2 to 4, bullet and ordered lists,
 * links and clear formatting.
 */
export const toolGroups: readonly (readonly Tool[])[] = [
  [
    {
      name: "Bold",
      path: "M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8",
      isActive: (editor) => editor.isActive("bold"),
      press: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: "Italic",
      path: "M19 4h-9M14 20H5M15 4 9 20",
      isActive: (editor) => editor.isActive("italic"),
      press: (editor) => editor.chain().focus().toggleItalic().run(),
    },
  ],
  [heading(2), heading(3), heading(4)],
  [
    {
      name: "Bulleted list",
      path: "M3 5h.01M3 12h.01M3 19h.01M8 5h13M8 12h13M8 19h13",
      isActive: (editor) => editor.isActive("bulletList"),
      press: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: "Numbered list",
      path: "M11 5h10M11 12h10M11 19h10M4 4h1v5M4 9h2M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02",
      isActive: (editor) => editor.isActive("orderedList"),
      press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: LINK_TOOL,
      path: "M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71",
      isActive: (editor) => editor.isActive("link"),
      // Does nothing. The toolbar opens the link dialog instead.
      press: () => undefined,
    },
    {
      name: "Clear formatting",
      path: "M4 7V4h16v3M5 20h6M13 4 8 20m7-5 5 5m0-5-5 5",
      isActive: null,
      press: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
];
