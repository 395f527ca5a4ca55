import { randomBytes } from "node:crypto";
import { VERSION } from "#database/version.ts";
import type { Config } from "#server/config/config.ts";
import { OWN_REQUEST_ID } from "#server/http/request-ids.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/**
 * Requests SITE_URL like a visitor, with an X-Request-Id. If the response has an id that the server
 * created, the server does not trust the proxy. Such a server also ignores the proxy's
 * X-Forwarded-For.
 */
export async function checkSite(
  { siteUrl, trustProxy }: Pick<Config, "siteUrl" | "trustProxy">,
  signal: AbortSignal,
): Promise<Finding[]> {
  const id = `doctor-${randomBytes(6).toString("hex")}`;
  const request = fetch(`${siteUrl}/health`, { headers: { "x-request-id": id }, redirect: "manual", signal });
  const answer = await request.catch((error: Error) =>
    String((error.cause as Error | undefined)?.message ?? error.message),
  );
  if (typeof answer === "string") return [wrong(`${siteUrl} does not answer: ${answer}.`)];
  const health = (await answer.json().catch(() => ({}))) as { status?: string; reason?: string; version?: string };
  const found = findProblems(siteUrl, answer.status, health);
  const answered = answer.headers.get("x-request-id") ?? "";
  const isBehindProxy = siteUrl.startsWith("https:") || trustProxy.length > 0;
  if (isBehindProxy && found.length === 0 && OWN_REQUEST_ID.test(answered)) {
    found.push(
      wrong(
        "TRUST_PROXY does not name the proxy of SITE_URL, so all visitors share its IP address. (A proxy that drops X-Request-Id looks the same.)",
      ),
    );
  }
  return found.length > 0
    ? found
    : [fine(`${siteUrl} answers with this version${isBehindProxy ? ", and trusts its proxy" : ""}.`)];
}

function findProblems(
  siteUrl: string,
  status: number,
  health: { status?: string; reason?: string; version?: string },
): Finding[] {
  if (status >= 300 && status < 400)
    return [wrong(`${siteUrl} redirects: set SITE_URL to the URL where the redirect ends.`)];
  if (health.version === undefined) return [wrong(`${siteUrl}/health returns ${status}, but not from Openings.`)];
  if (health.status !== "ok") return [wrong(`The server reports the status ${health.status}: ${health.reason}.`)];
  if (health.version !== VERSION)
    return [wrong(`The server runs version ${health.version}, but this is ${VERSION}: restart it.`)];
  return [];
}
