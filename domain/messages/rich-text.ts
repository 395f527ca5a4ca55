/** Spec §5: the rich-text editor of the company's and the job's description. */
export const richTextMessages = {
  linkTitle: "Link",
  enterUrl: "Enter URL",
  applyLink: "Apply Link",
  removeLink: "Remove Link",
} as const;
