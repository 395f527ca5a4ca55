import type { ComponentProps } from "react";

/** A button that looks like a link inside a sentence. */
export function LinkButton(props: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className="min-h-(--control) text-accent-text [text-decoration:underline_1px] underline-offset-3 disabled:text-ink-muted"
    />
  );
}
