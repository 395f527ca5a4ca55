/** How long a sentence stays before the screen moves on: shorter, and it only flickers. */
const READABLE_MS = 700;

export function readablePause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, READABLE_MS));
}
