/** Returns true if the browser is set to save data. The portal then prefetches nothing. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
