/** Returns the id in a path `/jobs/{id}`, or null. */
export function jobIdInPath(pathname: string): number | null {
  const [, digits] = /^\/jobs\/([1-9]\d{0,14})\/?$/i.exec(pathname) ?? [];
  return digits === undefined ? null : Number(digits);
}
