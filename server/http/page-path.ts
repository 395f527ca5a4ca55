/** Whatever is not below one of these is an address of the app. */
const NOT_PAGES = /^\/(?:auth|rest|functions)\/v1(?:\/|$)|^\/(?:assets|dev|health|favicon\.ico|robots\.txt)(?:\/|$)/;

export function isPagePath(path: string): boolean {
  return !NOT_PAGES.test(path);
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
