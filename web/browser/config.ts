/** The configuration that the server writes into the page. */
export interface BrowserConfig {
  /** The public key of this portal (rule 48). Not a secret. */
  apikey: string;
  /** URL of the auth service, without a trailing slash. `restUrl` is the data service. */
  authUrl: string;
  restUrl: string;
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
  /** The captcha, required once a first limit is reached. Absent if the server has no verifier. */
  captcha?: { siteKey: string; scriptUrl: string };
  /** Other ways to sign in: identity providers, and the SAML providers of companies. */
  providers?: SignInProvider[];
  hasSso?: boolean;
  /** Visitors can see approved, open jobs (rule 76). */
  hasPublicJobs?: boolean;
  /** Search engines are asked to leave the public jobs out. */
  isHiddenFromSearch?: boolean;
  /** Visitors can apply for jobs with the portal's form (rule 77). */
  hasApplyForm?: boolean;
}

interface SignInProvider {
  id: string;
  label: string;
}

/** Undefined while the page is prerendered. */
const origin = globalThis.location?.origin;

const unfilled: BrowserConfig = {
  apikey: "",
  authUrl: `${origin}/auth/v1`,
  restUrl: `${origin}/rest/v1`,
  productName: "Openings",
  supportEmail: "",
  bugReportEmail: "",
  isDevelopment: false,
};

/** Read once. Prerendering has no document and uses the defaults. */
export const config: BrowserConfig = readConfig();

function readConfig(): BrowserConfig {
  if (typeof document === "undefined") return unfilled;
  const text = document.getElementById("config")?.textContent?.trim();
  return text ? { ...unfilled, ...(JSON.parse(text) as Partial<BrowserConfig>) } : unfilled;
}
