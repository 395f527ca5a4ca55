import { currentTheme } from "#web/browser/theme.ts";
import { urlWithoutValues } from "#web/diagnostics/recording/recorder.ts";

/** A fact of the report before it is redacted. */
export type Fact = readonly [label: string, text: string];

/** Describes the browser, the window and the current page. Spec §2 "System Info" */
export function describeSystem(): Fact[] {
  const { innerWidth, innerHeight, devicePixelRatio, screen } = window;
  return [
    ["Time", new Date().toLocaleString("en-US", { dateStyle: "medium", timeStyle: "medium" })],
    ["Time zone", Intl.DateTimeFormat().resolvedOptions().timeZone],
    ["Page", urlWithoutValues(location.href, location.href)],
    ["Open for", `${Math.round(performance.now() / 60_000)} min`],
    ["Version", versionOfThePortal()],
    ["Browser", navigator.userAgent],
    ["Languages", navigator.languages.join(", ")],
    ["Window", `${innerWidth} x ${innerHeight} of ${screen.width} x ${screen.height}, ${devicePixelRatio} pixels each`],
    ["Theme", `${currentTheme()}, system ${matches("(prefers-color-scheme: dark)") ? "dark" : "light"}`],
    ["Reduced motion", matches("(prefers-reduced-motion: reduce)") ? "yes" : "no"],
    ["Pointer", matches("(pointer: coarse)") ? "touch" : "mouse"],
    ["Connection", navigator.onLine ? "online" : "offline"],
    ["Cookies and storage", navigator.cookieEnabled ? "allowed" : "blocked"],
  ];
}

function matches(query: string): boolean {
  return matchMedia(query).matches;
}

/** Returns the path of the portal's script. The path changes with each version. */
function versionOfThePortal(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.src).pathname : "unknown";
}
