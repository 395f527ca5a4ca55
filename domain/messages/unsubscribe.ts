/** The page of `/unsubscribe/{token}` (rule 74). `name` is the flag's label in quotes. */
export const unsubscribeMessages = {
  loading: "Loading your choice",
  title: "Unsubscribe",
  question: (name: string) => `You get ${name}. One press stops them; sign-in and security emails still come.`,
  unsubscribe: "Unsubscribe",
  unsubscribing: "Unsubscribing...",
  doneTitle: "You are unsubscribed",
  done: (name: string) => `You no longer get ${name}. Sign-in and security emails still come.`,
  subscribeAgain: "Subscribe again",
  subscribing: "Subscribing...",
  againTitle: "You are subscribed again",
  again: (name: string) => `You get ${name}, as before.`,
  failed: "Your choice was not saved. Please try again.",
  notLoaded: "Your choice could not be loaded. Please try again.",
  invalidTitle: "This link is no longer valid",
  invalid: "You choose which emails you get in your account, after signing in.",
  account: "Go to your account",
} as const;
