/** Returns true if the browser is set to save data. The portal then loads nothing in advance. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
