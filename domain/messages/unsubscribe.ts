/** Texts of `/unsubscribe/{token}` (rule 74). `label` is the flag's label on the account screen. */
export const unsubscribeMessages = {
  loading: "Loading your choice",
  title: "Unsubscribe",
  question: (label: string) => `You get “${label}”. One click stops them; sign-in and security emails still come.`,
  unsubscribe: "Unsubscribe",
  unsubscribing: "Unsubscribing...",
  doneTitle: "You are unsubscribed",
  done: (label: string) => `You no longer get “${label}”. Sign-in and security emails still come.`,
  subscribeAgain: "Subscribe again",
  subscribing: "Subscribing...",
  againTitle: "You are subscribed again",
  again: (label: string) => `You get “${label}”, as before.`,
  failed: "Your choice was not saved. Please try again.",
  notLoaded: "Your choice could not be loaded. Please try again.",
  invalidTitle: "This link is no longer valid",
  invalid: "You choose which emails you get in your account, after signing in.",
  account: "Go to your account",
} as const;
