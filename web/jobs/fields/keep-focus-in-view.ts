/**
 * Scrolls when the form around an element grows and so pushes the focused field below the bar. The
 * form grows when advice appears above the field. Pass it as the `ref` of an element in the bar.
 */
export function keepFocusInView(element: HTMLElement | null) {
  const form = element?.closest("form");
  const bar = element?.closest(".form-bar");
  if (!form || !bar) return;
  let height = form.offsetHeight;
  const observer = new ResizeObserver(() => {
    const grown = form.offsetHeight - height;
    height += grown;
    const focused = document.activeElement;
    if (grown <= 0 || !focused || !form.contains(focused) || bar.contains(focused)) return;
    const { bottom } = focused.getBoundingClientRect();
    const edge = Math.min(bar.getBoundingClientRect().top, innerHeight);
    if (bottom > edge && bottom - grown <= edge) focused.scrollIntoView({ block: "nearest" });
  });
  observer.observe(form);
  return () => observer.disconnect();
}
