import { type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import { config } from "#web/session/config.ts";
import { Logo } from "#web/ui/art.tsx";
import { ScreenSpinner } from "#web/ui/spinner.tsx";

/** A screen for somebody without a company, or whoever it is: no sidebar, only the way back (decision 49). */
export function ScreenAlone({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="px-4 py-3 md:px-8">
        <Link
          to="/"
          aria-label={`${config.productName} home`}
          className="inline-flex min-h-(--control) items-center gap-2.5 text-lg font-bold tracking-[-0.014em] text-ink no-underline"
        >
          <Logo />
          {config.productName}
        </Link>
      </header>
      <main className="px-4 pt-5 pb-24 md:px-8">
        <Suspense fallback={<ScreenSpinner />}>{children}</Suspense>
      </main>
    </>
  );
}
