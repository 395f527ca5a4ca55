/** Texts of the preview next to the job form. They load with the preview. */
export const livePreviewMessages = {
  view: "View of the job",
  edit: "Edit",
  preview: "Preview",
  hint: "As job seekers will see it.",
  failed: "The preview could not be loaded. Please try again.",
} as const;
