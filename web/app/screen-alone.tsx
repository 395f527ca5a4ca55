import { type ReactNode, Suspense } from "react";
import { config } from "#web/browser/config.ts";
import { HomeLink } from "#web/ui/home-link.tsx";
import { ScreenSpinner } from "#web/ui/spinner.tsx";

/** A screen for somebody without a company, or whoever it is: no sidebar, only the way back (rule 49). */
export function ScreenAlone({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="flex px-4 py-3 md:px-8">
        <HomeLink productName={config.productName} />
      </header>
      <main className="px-4 pt-5 pb-24 md:px-8">
        <Suspense fallback={<ScreenSpinner />}>{children}</Suspense>
      </main>
    </>
  );
}
