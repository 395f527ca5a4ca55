/**
 * How long a success message stays before the next screen, in milliseconds. A shorter message would
 * only flicker.
 */
const SUCCESS_SHOWN_MS = 700;

export function successDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS));
}
