/**
 * Returns true if the path of the URL is no longer `pathname`. The old screen can stay mounted
 * while the next screen's code loads.
 */
export function hasLeft(pathname: string): boolean {
  return window.location.pathname !== pathname;
}
