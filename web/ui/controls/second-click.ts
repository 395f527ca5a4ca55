/** Two taps of a finger within this time and distance count as a double click. Mice report theirs. */
const TAP_MS = 400;
const TAP_PX = 24;
/** Fields take every click, and so do buttons that are meant to be clicked in a row. */
const TAKES_EACH = "input, textarea, select, label, [contenteditable], [data-clicks]";

/**
 * Ignores the second click of a double click before the page sees it, also when another button has taken the place of the first.
 * It compares the times of the clicks, because a busy page handles both late. Rule 95
 */
export function ignoreSecondClicks(): void {
  let last: MouseEvent | undefined;
  const onClick = (event: PointerEvent) => {
    const { detail, pointerType, target } = event;
    const isSecond = detail > 1 || (pointerType === "touch" && last && isNear(event, last));
    last = event;
    if (!isSecond || (target as Element).closest(TAKES_EACH)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("click", onClick, true);
}

function isNear(event: MouseEvent, last: MouseEvent): boolean {
  const distance = Math.hypot(event.clientX - last.clientX, event.clientY - last.clientY);
  return event.timeStamp - last.timeStamp < TAP_MS && distance < TAP_PX;
}
