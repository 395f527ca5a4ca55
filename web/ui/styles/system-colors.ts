/** Loads the styles for forced colors or more contrast when the system uses them, now or later. */
export function followSystemColors() {
  const query = matchMedia("(forced-colors: active), (prefers-contrast: more)");
  // Ignores an error. The page then keeps its normal styles.
  const load = () => query.matches && void import("./system-colors.css").catch(() => undefined);
  load();
  query.addEventListener("change", load);
}
