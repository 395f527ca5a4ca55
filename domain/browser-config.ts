/** The configuration that the server writes into the page for the web app. */
export interface BrowserConfig {
  /** The public key of this portal, which is not a secret (rule 48). */
  apikey: string;
  /**
   * URLs of the services of a hosted Supabase project. Absent if the portal uses the server's own
   * services.
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
  /**
   * The captcha, which the server requires after a first limit is reached. Absent if the server has
   * no verifier.
   */
  captcha?: { siteKey: string; scriptUrl: string };
  /** Identity providers and companies' own providers (SAML) that users can sign in with. */
  providers?: { id: string; label: string }[];
  hasSso?: boolean;
  /** True if visitors can see approved, open jobs (rule 76). */
  hasPublicJobs?: boolean;
  /** True if search engines are asked to leave the public jobs out. */
  isHiddenFromSearch?: boolean;
  /** True if visitors can apply for jobs with the portal's form (rule 77). */
  hasApplyForm?: boolean;
}
