/** Whether the browser is set to save data: then nothing is fetched ahead of its need. */
export function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
