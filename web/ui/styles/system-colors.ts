/**
 * Loads the styles for forced colors or more contrast when the system asks for them, now or later.
 */
export function followSystemColors() {
  const query = matchMedia("(forced-colors: active), (prefers-contrast: more)");
  // Ignores a failure, because the page then keeps its normal styles.
  const load = () => query.matches && void import("./system-colors.css").catch(() => undefined);
  load();
  query.addEventListener("change", load);
}
