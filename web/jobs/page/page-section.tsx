import { type ReactNode, useId } from "react";
import { joinClasses } from "#web/ui/controls/join-classes.ts";

interface PageSectionProps {
  title: string;
  /** Hides the title from view, because the selected tab shows it already. */
  isTitleHidden?: boolean;
  hint?: string | undefined;
  isBusy?: boolean;
  children: ReactNode;
}

export function PageSection({ title, isTitleHidden = false, hint, isBusy = false, children }: PageSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      aria-busy={isBusy}
      className="grid min-w-0 content-start gap-4 rounded-md border border-line bg-surface p-4 sm:p-5"
    >
      <div
        className={joinClasses(
          "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1",
          isTitleHidden && "sr-only",
        )}
      >
        <h2 id={headingId} className="text-base">
          {title}
        </h2>
        {hint && <p className="text-xs text-ink-muted">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
