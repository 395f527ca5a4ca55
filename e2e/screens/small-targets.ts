/**
 * Returns click targets smaller than 24 px (WCAG 2.5.8), except links within a sentence. Runs in
 * the page.
 */
export function findSmallTargets(): string[] {
  const LEAST_PX = 24;
  const targets =
    "a[href], button, input:not([type=hidden]), select, summary, [role=tab], [role=treeitem], [role^=menuitem]";
  const found: string[] = [];
  for (const target of document.querySelectorAll<HTMLElement>(targets)) {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.closest("[inert], [aria-hidden=true]"))
      continue;
    const isInSentence =
      getComputedStyle(target).display === "inline" && target.parentElement?.textContent !== target.textContent;
    if (isInSentence) continue;
    // Includes the labels of an input, because a click on a label also clicks the input.
    const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
    const boxes = [target, ...labels].map((each) => each.getBoundingClientRect());
    const width = Math.max(...boxes.map((box) => box.width));
    const height = Math.max(...boxes.map((box) => box.height));
    if (width === 0 || (width >= LEAST_PX && height >= LEAST_PX)) continue;
    found.push(`${target.outerHTML.slice(0, 90)}: ${Math.round(width)} × ${Math.round(height)} px`);
  }
  return found;
}
