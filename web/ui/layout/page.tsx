import { type ReactNode, useRef } from "react";
import { ignoreSecondClicks } from "#web/ui/controls/second-click.ts";
import { useHeadingFirst } from "#web/ui/hooks/use-heading-first.ts";
import { useHeadingFocus } from "#web/ui/hooks/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";

ignoreSecondClicks();

interface PageProps {
  title: string;
  /** The document title, if it differs from the heading. */
  documentTitle?: string | undefined;
  /** A muted sentence below the heading. */
  lead?: ReactNode;
  /** The primary action. It is at the top right, or on a phone below the lead. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A screen with heading, lead, action and content. The heading gets the focus after a navigation.
 */
export function Page({ title, documentTitle = title, lead, action, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  const hasBlocks = useHeadingFirst();
  usePageTitle(documentTitle);
  return (
    <div className="mx-auto grid max-w-(--content) min-w-0 grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid max-w-(--measure) flex-[1_1_16rem] gap-1">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-bold sm:text-2xl">
            {title}
          </h1>
          {lead && <p className="text-pretty text-ink-muted">{lead}</p>}
        </div>
        {action}
      </div>
      {hasBlocks && children}
    </div>
  );
}
