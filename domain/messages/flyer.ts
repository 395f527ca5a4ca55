/** Texts of the flyer that a job's page prints. */
export const flyerMessages = {
  hiring: "We’re hiring",
  pay: "Pay",
  type: "Type",
  place: "Place",
  applyBy: "Apply by",
  howToApply: "How to apply",
  scan: "Scan the code with your phone’s camera, or open this page:",
  email: "Send your application to",
} as const;
