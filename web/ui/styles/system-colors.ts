/** Fetches the styles of forced colors and of more contrast where the system asks for either, now or later. */
export function followSystemColors() {
  const query = matchMedia("(forced-colors: active), (prefers-contrast: more)");
  // Without them the page is as for everyone else.
  const load = () => query.matches && void import("./system-colors.css").catch(() => undefined);
  load();
  query.addEventListener("change", load);
}
