import { type ReactNode, useId } from "react";
import { Badge } from "#web/ui/lists/badge.tsx";

interface SectionCardProps {
  title: string;
  /** A helpful sentence below the heading. */
  hint?: ReactNode;
  /** Text about the section's fields that need a value, such as "2 fields to fix". */
  open?: string;
  children: ReactNode;
}

/**
 * A section of a form. From 1024 px, its heading is to the left of the fields, and in narrower
 * windows above them.
 */
export function SectionCard({ title, hint, open, children }: SectionCardProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-md border border-line bg-surface lg:grid lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-1 px-4 pt-4 sm:px-5 sm:pt-5 lg:pr-2 lg:pb-5">
        <h2 id={headingId} className="text-base [letter-spacing:-0.006em]">
          {title}
        </h2>
        {hint && <p className="text-xs/4.5 text-pretty text-ink-muted">{hint}</p>}
        {open && (
          <div className="mt-1">
            <Badge tone="danger" icon="alert">
              {open}
            </Badge>
          </div>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4 p-4 sm:p-5">{children}</div>
    </section>
  );
}
