import type { BrowserConfig } from "#domain/browser-config.ts";

/** The URLs of the services have no trailing slash. */
type Config = BrowserConfig & { authUrl: string; restUrl: string };

/** The page is prerendered without an address. */
const origin = globalThis.location?.origin ?? "http://localhost";

const unfilled: Config = {
  apikey: "",
  authUrl: `${origin}/auth/v1`,
  restUrl: `${origin}/rest/v1`,
  productName: "Openings",
  supportEmail: "",
  bugReportEmail: "",
  isDevelopment: false,
};

/**
 * The configuration, read once from the page. There is no page during prerendering, which uses the
 * defaults.
 */
export const config: Config = readConfig();

function readConfig(): Config {
  if (typeof document === "undefined") return unfilled;
  const text = document.getElementById("config")?.textContent?.trim();
  return text ? { ...unfilled, ...(JSON.parse(text) as BrowserConfig) } : unfilled;
}
