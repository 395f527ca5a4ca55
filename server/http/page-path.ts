import { SERVICE_PATHS } from "#domain/routes.ts";

const NOT_PAGES = [...SERVICE_PATHS, "/assets", "/favicon.ico", "/robots.txt"];

/** Every other address is one of the app. */
export function isPagePath(path: string): boolean {
  return !NOT_PAGES.some((start) => path === start || path.startsWith(`${start}/`));
}

export function pathOf(url: string): string {
  return url.split("?", 1)[0] ?? "/";
}

/** An address that cannot be decoded has no route; the app itself says what is wrong with it (Spec §2, magic link). */
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
