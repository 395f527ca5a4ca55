/**
 * Resolves after the browser has drawn a frame. Await it before work that the frame doesn't need,
 * so that the user sees the frame sooner.
 */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
