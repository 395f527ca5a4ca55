/**
 * Texts for signing in at an identity provider (rule 67). They are not in messages.ts, because that
 * file loads with the first screen.
 */
export const providerMessages = {
  continueWith: (provider: string) => `Continue with ${provider}`,
  welcomeBack: "Welcome back",
  sso: "Sign in with SSO",
  workEmail: "Work Email",
  ssoHint: "For companies that have set up their own sign-on.",
  ssoGo: "Continue",
  invalidEmail: "Please enter a valid email address",
  returning: "Completing your sign-in...",
  failed: "Failed to complete sign-in. Please try again.",
  notReached: "The provider could not be reached. Please try again, or sign in by email.",
  /**
   * Texts for each error code of the service. The app never shows a text from the URL, because
   * anyone can write a URL.
   */
  refusals: {
    provider_email_needs_verification:
      "The provider has not verified your email address. Verify it there, or sign in by email.",
    bad_oauth_state: "This sign-in was not started in this browser, or it took too long. Please try again.",
    bad_oauth_callback: "You were not signed in there. Please try again, or sign in by email.",
    identity_already_exists: "That account is linked to another user here already.",
    session_not_found: "You were signed out in the meantime. Sign in, and link the account again.",
    saml_assertion_no_email: "Your company's sign-on sent no email address of a domain that is registered for it.",
    user_banned: "User is banned",
  },
  linked: "Linked accounts",
  linkedHint: "Other accounts that sign you in here.",
  link: (provider: string) => `Link ${provider}`,
  unlink: (provider: string) => `Unlink ${provider}`,
  unlinkTitle: "Unlink this account?",
  unlinkVerb: "Unlink",
  unlinkText: "will no longer sign you in. Your other devices are signed out, too.",
  unlinked: (provider: string) => `${provider} is unlinked, and other devices are signed out.`,
  notUnlinked: "The account was not unlinked. Please try again.",
  notLinked: "The account could not be linked. Please try again.",
  notLoaded: "Your linked accounts could not be loaded. Please try again.",
  lastWayIn: "This is your last way to sign in.",
  signInAgain: "You signed in some time ago. Log out and sign in again, then change your linked accounts.",
} as const;
