/** Returns true if the browser's data saver is on. The portal then loads nothing in advance. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
