/**
 * Loads the styles for forced colors or more contrast when the system asks for them, now or later.
 */
export function followSystemColors() {
  const query = matchMedia("(forced-colors: active), (prefers-contrast: more)");
  // If loading fails, the page keeps its normal styles.
  const load = () => query.matches && void import("./system-colors.css").catch(() => undefined);
  load();
  query.addEventListener("change", load);
}
