/** Loads the styles for forced colors or more contrast as soon as the system uses them. */
export function followSystemColors() {
  const query = matchMedia("(forced-colors: active), (prefers-contrast: more)");
  // Ignores an error, because the page works with its normal styles.
  const load = () => query.matches && void import("./system-colors.css").catch(() => undefined);
  load();
  query.addEventListener("change", load);
}
