/**
 * Milliseconds for which a success message shows before the next screen. A shorter message would
 * only flicker.
 */
const SUCCESS_SHOWN_MS = 700;

export function successDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS));
}
