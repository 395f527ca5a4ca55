import type { ComponentProps } from "react";

/** Does something, but stands inside a sentence like a link. */
export function LinkButton(props: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className="min-h-(--control) text-accent-text underline decoration-1 underline-offset-3 hover:decoration-2 disabled:text-ink-muted disabled:no-underline"
    />
  );
}
