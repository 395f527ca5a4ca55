/** Rule 73 */
export const missedJobsMessages = {
  missing: "Are jobs missing here?",
  missingAll: "Do you have jobs on your website?",
  open: "Tell us the page",
  title: "Page with jobs that we missed",
  url: "URL of the page with the jobs",
  urlExample: "yourcompany.com/careers",
  urlInvalid: "Enter the URL of the page, such as yourcompany.com/careers",
  note: "What is missing",
  noteExample: "Two bakers in the middle",
  send: "Send",
  sending: "Sending...",
  cancel: "Cancel",
  sent: "Thank you. Our team looks at the page.",
  refusals: {
    missed_jobs: "Your company has told us 10 pages today. Please try again tomorrow.",
    "42501": "You can't do this for this company any more.",
    failed: "That did not work. Please try again.",
  },
} as const;
