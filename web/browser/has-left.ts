/**
 * Returns true if the URL has changed since `pathname`. The old screen may still be mounted while
 * the next screen's code loads.
 */
export function hasLeft(pathname: string): boolean {
  return window.location.pathname !== pathname;
}
