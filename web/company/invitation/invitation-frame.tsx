import { type ReactNode, useRef } from "react";
import { config } from "#web/browser/config.ts";
import { useHeadingFocus } from "#web/ui/hooks/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";
import { HomeLink } from "#web/ui/layout/home-link.tsx";

/** A centered page without a sidebar, because the user may have no company yet. */
export function InvitationFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-md px-4 pt-5 pb-8">
      <header className="flex">
        <HomeLink productName={config.productName} />
      </header>
      <main className="mt-[clamp(0rem,12dvh,8rem)] grid grid-cols-[minmax(0,1fr)] gap-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold text-balance wrap-anywhere sm:text-3xl">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}
