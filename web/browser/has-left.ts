/**
 * Returns whether the URL has changed. A screen stays mounted while the next screen's code loads.
 */
export function hasLeft(pathname: string): boolean {
  return window.location.pathname !== pathname;
}
