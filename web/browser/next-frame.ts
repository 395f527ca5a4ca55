/**
 * Resolves after the browser has drawn a frame. Work that the frame doesn't need waits for it, so
 * that the user sees the frame sooner.
 */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
