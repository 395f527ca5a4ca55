/** A screen stays mounted while the code of the next one is on its way; the URL has changed by then. */
export function hasLeft(pathname: string): boolean {
  return window.location.pathname !== pathname;
}
