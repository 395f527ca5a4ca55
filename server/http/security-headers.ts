import { createHash } from "node:crypto";
import type { FastifyHelmetOptions } from "@fastify/helmet";

/** For answers that are data: a browser that is led to one must not treat it as a page. */
export const DATA_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/** For the pages: what they may load is their own files, the inline scripts that the build wrote, and a captcha where one is configured. */
export function pageSecurity(
  inlineScripts: string[],
  isHttps: boolean,
  captchaOrigins: string[] = [],
  serviceOrigins: string[] = [],
): FastifyHelmetOptions {
  const hashes = inlineScripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        "default-src": ["'none'"],
        "script-src": ["'self'", ...hashes, ...captchaOrigins],
        "style-src": ["'self'", ...captchaOrigins],
        ...(captchaOrigins.length > 0 ? { "frame-src": captchaOrigins } : {}),
        "img-src": ["'self'", "data:", "https:"],
        "font-src": ["'self'"],
        "connect-src": ["'self'", ...captchaOrigins, ...new Set(serviceOrigins)],
        "manifest-src": ["'self'"],
        "worker-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
        ...(isHttps ? { "upgrade-insecure-requests": [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: "deny" },
    // URLs of this portal carry tokens: they are never revealed to another site.
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  };
}

/** What the portal never asks a browser for. */
export const PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";
