import type { MouseEvent } from "react";
import { paths } from "#domain/routes.ts";
import { clearHandOver } from "./hand-over.ts";

/** What every link to a new job inside a screen takes. A job that was handed over earlier goes; an unfinished one stays. */
export const newJobLink = {
  to: paths.postJob,
  onClick: (event: MouseEvent) => {
    if (isPlainClick(event)) clearHandOver();
  },
} as const;

/** The link opens in this tab: with a key held down the browser opens another tab or window, or saves. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
