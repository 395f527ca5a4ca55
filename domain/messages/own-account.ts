/** Texts of the account screen (rule 49). */
export const ownAccountMessages = {
  you: "You",
  youHint: "Your colleagues see your name next to your changes.",
  managedEmail: "Your company’s sign-on sets it.",
  emailHint: "We'll email both addresses; the change takes effect once both confirm.",
  emails: "Emails",
  emailsHint: "You'll always get sign-in and security emails.",
  flags: [
    {
      name: "send_email",
      label: "Emails about my jobs",
      hint: "Applications, decisions of our staff, and reminders of a posting.",
    },
    {
      name: "automated_email",
      label: "Automated emails",
      hint: "New jobs on your website, at most once a week, and applications that will be deleted.",
    },
    { name: "newsletter_email", label: "Newsletter", hint: "About the portal itself." },
  ],
  saved: "Your account is saved.",
  notSaved: "Your account was not saved. Please try again.",
  emailNotSaved: "Your names and choices are saved, the new address is not.",
  tryAgain: "Please try again.",
  signInAgain: "You signed in some time ago. Log out and sign in again, then change your email address.",
  confirmBoth: (present: string, next: string) =>
    `We sent an email to ${present} and one to ${next}. Open the link in both to use the new address.`,
  securityFailed: "What signs you in could not be loaded. Please try again.",
} as const;
