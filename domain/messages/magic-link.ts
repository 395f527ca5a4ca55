import { CODE_LIFETIME } from "#domain/time/durations.ts";

/**
 * Spec §2 "Magic-link landing", §4, §8. These texts are not in messages.ts, because that file loads
 * with the first screen.
 */
export const magicLinkMessages = {
  heading: "EMPLOYER",
  welcome: (productName: string) => `Welcome to ${productName}`,
  unusable: "This link can't be used",
  completeSignIn: "Complete Sign In",
  useOneTimeCode: "Use One-Time Code Instead",
  backToLogin: "Back to Login",
  securityNote: "This extra step helps protect your account from email security issues.",
  prefetchHint:
    "Some email providers open links before you do. If your link does not work, use the one-time code from the same email.",
  missingUrl: "Missing authentication URL. Please try signing in again.",
  failed: "Failed to complete sign-in. Please try again.",
  invalidFormat: "Invalid magic link format. Please try signing in again.",
  /** Reasons that show below the text `failed`. */
  expired: `The link has expired or was used before. A link works once, for ${CODE_LIFETIME}.`,
  blocked: "This account is blocked.",
  limited: "There were too many requests. Wait a few minutes.",
  newLink: "Get a new link",
  completing: "Completing your sign-in...",
} as const;
