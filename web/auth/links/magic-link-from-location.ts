import { paths } from "#domain/routes.ts";
import { decodePart } from "#web/auth/decode-part.ts";
import { type MagicLink, parseAuthenticationUrl, toMagicLink } from "./parse-authentication-url.ts";
import { refusalInUrl } from "./refusal-in-url.ts";

export interface UrlParts {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * The content of the landing page's URL. Reading the URL does not use up the token. Only the user's
 * click does.
 */
export type SuppliedLink =
  | { state: "ready"; link: MagicLink }
  | { state: "missing" }
  | { state: "invalid" }
  | { state: "refused"; description: string };

/** The query parameters in which email templates pass the authentication URL. */
const URL_PARAMETERS = ["auth_url", "authUrl", "url", "confirmation_url", "confirmationUrl"];

const asReady = (link: MagicLink | null): SuppliedLink => (link ? { state: "ready", link } : { state: "invalid" });

/**
 * Reads the link from the page's URL (Spec §2 "Magic-link landing", rule 1). `origin` is the
 * portal's origin.
 */
export function magicLinkFromLocation(location: UrlParts, origin: string): SuppliedLink {
  const description = refusalInUrl(location);
  if (description !== null) return { state: "refused", description };

  const [, screen = "", ...segments] = location.pathname.split("/");
  const rest = segments.join("/").replace(/\/$/, "");
  if (`/${screen}`.toLowerCase() === paths.magicLinkNewUser.toLowerCase())
    return fromRestOfPath(rest, location.search, origin);

  const query = new URLSearchParams(location.search);
  if (query.has("token_hash")) return asReady(toMagicLink(query.get("token_hash"), query.get("type")));
  if (rest) return asReady(toMagicLink(decodePart(rest), query.get("type")));
  const supplied = suppliedUrl(location.search);
  return supplied === null ? { state: "missing" } : asReady(parseAuthenticationUrl(supplied, origin));
}

/**
 * Reads and decodes the URL in `/MagicLinkNewUser/{url}`. If the email template did not encode the
 * URL, its query is in `search`.
 */
function fromRestOfPath(rest: string, search: string, origin: string): SuppliedLink {
  if (!rest) return { state: "missing" };
  const decoded = decodePart(rest);
  if (decoded === null) return { state: "invalid" };
  return asReady(parseAuthenticationUrl(decoded.includes("?") ? decoded : decoded + search, origin));
}

/**
 * Reads the URL from a query parameter. An unencoded URL extends to the end of the query, because
 * its own parameters follow, such as `&type=…`.
 */
function suppliedUrl(search: string): string | null {
  const query = new URLSearchParams(search);
  const name = URL_PARAMETERS.find((parameter) => query.get(parameter));
  if (!name) return null;
  const tail = search.slice(search.search(new RegExp(`[?&]${name}=`)) + name.length + 2);
  return /^https?:\/\//i.test(tail) ? tail : query.get(name);
}
