import { once } from "node:events";
import { isIP } from "node:net";
import { connect } from "node:tls";
import { type Finding, fine, wrong } from "./finding.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/**
 * Minimum number of days until a certificate expires. Certbot and Caddy renew certificates 30 days
 * before they expire, so fewer days mean that a renewal has failed.
 */
const LATE_DAYS = 14;

/** Checks that the certificate of an https SITE_URL is trusted and doesn't expire soon. */
export async function checkCertificate(siteUrl: string, signal: AbortSignal): Promise<Finding[]> {
  const { protocol, hostname, port, host } = new URL(siteUrl);
  if (protocol !== "https:") return [fine("Not needed, because SITE_URL is http.")];
  const name = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({
    host: name,
    port: Number(port || 443),
    rejectUnauthorized: false,
    ...(isIP(name) === 0 && { servername: name }),
  });
  try {
    await once(socket, "secureConnect", { signal });
    const { valid_to: end } = socket.getPeerCertificate();
    const found: Finding[] = [];
    if (socket.authorizationError) found.push(wrong(`Browsers don't trust it: ${reason(socket.authorizationError)}.`));
    const days = Math.floor((Date.parse(end) - Date.now()) / DAY_MS);
    const message = `The certificate of ${host} is valid until ${new Date(end).toISOString().slice(0, 10)}`;
    if (days < LATE_DAYS) found.push(wrong(`${message} (${days} days): renew it, and check the automatic renewal.`));
    return found.length > 0 ? found : [fine(`${message}.`)];
  } catch (error) {
    return [wrong(`${host} has no TLS: ${(error as Error).message}.`)];
  } finally {
    socket.destroy();
  }
}

const reason = (error: Error | string) => (error instanceof Error ? error.message : error);
