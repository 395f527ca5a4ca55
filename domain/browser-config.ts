/** The configuration that the server writes into the page for the web app. */
export interface BrowserConfig {
  /** The public key of this portal, which is not a secret (rule 48). */
  apikey: string;
  /**
   * URLs of the services of a hosted Supabase project. Absent if the portal has its own services.
   */
  authUrl?: string;
  restUrl?: string;
  /**
   * True with a hosted Supabase project, which has no passkeys, recovery codes or lists of sessions
   * (record 117).
   */
  isHosted?: boolean;
  productName: string;
  supportEmail: string;
  bugReportEmail: string;
  privacyUrl?: string;
  isDevelopment: boolean;
  /** True if the sign-in page offers the users of the demo. */
  isDemo?: boolean;
  /**
   * The captcha with which a caller can continue after reaching a rate limit. Absent if the server
   * has no service to verify captchas.
   */
  captcha?: { siteKey: string; scriptUrl: string };
  /** Identity providers with which users can sign in, including companies' own providers (SAML). */
  providers?: { id: string; label: string }[];
  hasSso?: boolean;
  /** True if visitors can see approved, open jobs (rule 76). */
  hasPublicJobs?: boolean;
  /** True if the public pages ask search engines not to list these pages. */
  isHiddenFromSearch?: boolean;
  /** True if visitors can apply for jobs with the portal's form (rule 77). */
  hasApplyForm?: boolean;
}
