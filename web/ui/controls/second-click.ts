/**
 * Two taps within this time and distance count as a double click. Browsers report double clicks of
 * a mouse themselves.
 */
const TAP_MS = 400;
const TAP_PX = 24;
/**
 * Selects the elements that also receive the second click of a double click: fields, and elements
 * with `data-clicks`.
 */
const TAKES_EACH = "input, textarea, select, label, [contenteditable], [data-clicks]";

/**
 * Ignores the second click of a double click, even if another button is under the pointer by then.
 * Compares the times of the events, because a busy page may handle both clicks late. Rule 95
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
