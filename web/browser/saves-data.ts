/** Returns whether the browser saves data. Nothing is prefetched then. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
