/** Rule 83: above the table after a new job is posted. Comes with the receipt. */
export const publishReceiptMessages = {
  title: (jobName: string) => `“${jobName}” is posted`,
  next: "What happens next",
  review: "Our team reviews it.",
  reviewOfCompany: "Our team reviews your company and this job.",
  reviewHelp:
    "Job seekers see it once it is approved. An email tells you when it is, or why it was sent back, unless you turned off “Emails about my jobs” in your account.",
  publicAt: "Then anyone can read it at",
  open: (from: string, to: string) => `People can apply from ${from} to ${to}.`,
  openHelp: "We remind you before it ends. One press renews it, and you can close it at any time.",
  preview: "See it as job seekers will",
  previewFailed: "The preview could not be loaded. Please try again.",
  seePage: "See its page",
  another: "Post another like this",
  toPostings: "Go to job postings",
} as const;
