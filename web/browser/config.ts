/** What the server tells the app in the page that it serves. */
export interface BrowserConfig {
  /** Public: it only says which portal this is (rule 48). */
  apikey: string;
  /** Of the auth and the data service, without a slash at the end. */
  authUrl: string;
  restUrl: string;
  /** They are those of a hosted Supabase project, which has no passkeys, recovery codes or lists of sessions (record 117). */
  isHosted?: boolean;
  productName: string;
  supportEmail: string;
  bugReportEmail: string;
  /** The installation's privacy notice, if it has one. */
  privacyUrl?: string;
  isDevelopment: boolean;
  /** The widget that is asked for beyond the first limits; absent where the server has no verifier. */
  captcha?: { siteKey: string; scriptUrl: string };
  /** Ways in besides email and password, if there are any: identity providers, and companies' own (SAML). */
  providers?: SignInProvider[];
  hasSso?: boolean;
  /** Anybody can see approved, open jobs (rule 76). */
  hasPublicJobs?: boolean;
  /** People apply for jobs "on this platform" with the portal's form (rule 77). */
  hasApplyForm?: boolean;
}

interface SignInProvider {
  id: string;
  label: string;
}

/** None while the page is prerendered. */
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

/** Read once; while the page is prerendered there is no document and the defaults hold. */
export const config: BrowserConfig = readConfig();

function readConfig(): BrowserConfig {
  if (typeof document === "undefined") return unfilled;
  const text = document.getElementById("config")?.textContent?.trim();
  return text ? { ...unfilled, ...(JSON.parse(text) as Partial<BrowserConfig>) } : unfilled;
}
