import type { KeyboardEvent } from "react";
import { JOB_FIELDS, type JobField } from "#domain/job/job-fields.ts";

/** Enter in an input and Ctrl+Enter anywhere in the form. `submit` learns where it was pressed. */
export function submitKeys(submit: (from: JobField | null) => void) {
  return {
    // In the capture phase, because the editor would break the line.
    onKeyDownCapture(event: KeyboardEvent<HTMLFormElement>) {
      const { target, currentTarget } = event;
      // Dialogs of the form are elsewhere in the page.
      const isInside = target instanceof HTMLElement && currentTarget.contains(target);
      if (event.key !== "Enter" || !isInside || event.nativeEvent.isComposing) return;
      if (!(target instanceof HTMLInputElement) && !event.ctrlKey && !event.metaKey) return;
      // The browser would look at the button, which may lag behind a fast typist.
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      tellLatestText(target);
      submit(fieldOf(target));
    },
  };
}

/** The editor tells the form its text when typing pauses and when it is left. */
function tellLatestText(element: HTMLElement) {
  if (!element.isContentEditable) return;
  element.blur();
  element.focus();
}

function fieldOf(element: HTMLElement): JobField | null {
  if (element.isContentEditable) return "description";
  const name = element.getAttribute("name") ?? "";
  return Object.hasOwn(JOB_FIELDS, name) ? (name as JobField) : null;
}
