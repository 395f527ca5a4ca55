import { INSUFFICIENT_PRIVILEGE } from "#domain/sqlstates.ts";
import type { HostedConfig } from "#server/config/hosted-config.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/** Checks that the hosted project's services respond as browsers and this server expect. */
export async function checkHosted(hosted: HostedConfig | undefined, signal: AbortSignal): Promise<Finding[]> {
  if (!hosted) return [];
  const headers = { apikey: hosted.anonKey };
  const found = (
    await Promise.all([
      findKeys(hosted, signal),
      findUnconfirmed(hosted, { headers, signal }),
      findTables(hosted, { headers, signal }),
    ])
  ).flat();
  return found.length > 0 ? found : [fine(`${hosted.authUrl} and ${hosted.restUrl} answer.`)];
}

async function findKeys({ authUrl, jwtSecret }: HostedConfig, signal: AbortSignal): Promise<Finding[]> {
  const answer = await request(`${authUrl}/.well-known/jwks.json`, { signal });
  if (typeof answer === "string") return [wrong(`AUTH_URL ${answer}`)];
  const { keys } = answer.body as { keys?: unknown[] };
  if (!Array.isArray(keys)) return [wrong(`AUTH_URL is not an auth service (${answer.status}).`)];
  const isSigned = keys.length > 0 || jwtSecret !== undefined;
  return isSigned
    ? []
    : [wrong("The project signs tokens with its JWT secret: set JWT_SECRET, or create signing keys in the project.")];
}

/**
 * Reports a project that doesn't confirm email addresses. The portal trusts the project's email
 * addresses, so a user could sign up with another person's email address.
 */
async function findUnconfirmed({ authUrl }: HostedConfig, init: RequestInit): Promise<Finding[]> {
  const answer = await request(`${authUrl}/settings`, init);
  const isBelieved =
    typeof answer === "object" && "mailer_autoconfirm" in answer.body && answer.body.mailer_autoconfirm;
  return isBelieved
    ? [wrong('The project does not confirm email addresses: turn on "Confirm email" in its settings.')]
    : [];
}

async function findTables({ restUrl }: HostedConfig, init: RequestInit): Promise<Finding[]> {
  const answer = await request(`${restUrl}/employers?select=id&limit=1`, init);
  if (typeof answer === "string") return [wrong(`REST_URL ${answer}`)];
  const { code, message } = answer.body as { code?: string; message?: string };
  // A correctly configured project rejects the query with this error, because visitors may not read
  // the portal's tables.
  if (code === INSUFFICIENT_PRIVILEGE) return [];
  if (answer.status === 200) return [wrong("Visitors may read the companies: ANON_KEY is not the anon key.")];
  return [wrong(`REST_URL does not serve the portal's tables with ANON_KEY: ${answer.status} ${message ?? ""}`.trim())];
}

async function request(url: string, init: RequestInit): Promise<{ status: number; body: object } | string> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual" });
    const body: unknown = await response.json().catch(() => null);
    return { status: response.status, body: typeof body === "object" && body !== null ? body : {} };
  } catch (error) {
    const { cause, message } = error as Error;
    return `does not answer: ${(cause as Error | undefined)?.message ?? message}.`;
  }
}
