import { createHash } from "node:crypto";
import type { FastifyHelmetOptions } from "@fastify/helmet";

/** Headers of responses that contain data. With them, browsers never show the data as a page. */
export const DATA_HEADERS = {
  "x-content-type-options": "nosniff",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
};

/**
 * Returns the security headers of pages. They allow the portal's files, the build's inline scripts,
 * and the configured captcha and external services.
 */
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
        // Allows frames with pages of this site, because the company's profile shows the public
        // list of jobs in a frame.
        "frame-src": ["'self'", ...captchaOrigins],
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
    // Prevents browsers from sending the portal's URLs to other sites, because URLs may contain
    // tokens.
    referrerPolicy: { policy: "no-referrer" },
    crossOriginEmbedderPolicy: false,
  };
}

/** Turns off browser features that the portal doesn't use. */
export const PERMISSIONS_POLICY = "camera=(), microphone=(), geolocation=(), payment=(), usb=()";
