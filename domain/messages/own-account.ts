/** The account screen (rule 49). Labels are those of the portal's list of names; no mail is promised that nobody sends. */
export const ownAccountMessages = {
  you: "You",
  youHint: "Your colleagues see your name beside what you change.",
  emailHint: "A new address counts when both the old and the new one have confirmed it.",
  emails: "Emails",
  emailsHint: "Mails that sign you in or protect your account always come.",
  flags: [
    { name: "send_email", label: "Emails about my jobs", hint: "About the postings of your companies." },
    { name: "automated_email", label: "Automated emails", hint: "Sent by the portal, not by a person." },
    { name: "newsletter_email", label: "Newsletter", hint: "About the portal itself." },
  ],
  saved: "Your account is saved.",
  notSaved: "Your account was not saved. Please try again.",
  addressNotSaved: "Your names and choices are saved, the new address is not.",
  checkConnection: "Please check your connection and try again.",
  confirmBoth: (present: string, next: string) =>
    `We sent a mail to ${present} and one to ${next}. Open the link in both to use the new address.`,
  signedOutElsewhere: "You are signed out everywhere else.",
  notSignedOutElsewhere: "The other devices could not be signed out. Please try again.",
} as const;
