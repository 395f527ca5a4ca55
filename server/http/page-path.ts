import { SERVICE_PATHS } from "#domain/routes.ts";

/** Files that the server serves next to the pages. */
export const ROOT_FILES = [
  "favicon.ico",
  "robots.txt",
  "manifest.webmanifest",
  "apple-touch-icon.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "sw.js",
  "shell.html",
] as const;

/** Paths that browsers and robots request on their own. The server has no such files. */
const MISSING_PATHS = ["/apple-touch-icon-precomposed.png", "/browserconfig.xml", "/sitemap.xml", "/.well-known"];

const NOT_PAGES = [...SERVICE_PATHS, "/assets", ...ROOT_FILES.map((name) => `/${name}`), ...MISSING_PATHS];

/**
 * Returns true if the path can belong to a page. Such a path can contain dots, because a whole URL
 * may follow `/MagicLinkNewUser/`.
 */
export function isPagePath(path: string): boolean {
  const decoded = decode(path);
  return !NOT_PAGES.some((start) => decoded === start || decoded.startsWith(`${start}/`));
}

export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "/";
}

/**
 * Encodes each "%" in a page's URL that cannot be decoded. The router then accepts the URL, and the
 * web app can show an error.
 */
export function routableUrl(url: string): string {
  if (!url.includes("%")) return url;
  const path = pathOf(url);
  if (!isPagePath(path)) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll("%", "-");
  }
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
