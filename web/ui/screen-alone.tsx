import { type ReactNode, Suspense } from "react";
import { HomeLink } from "./home-link.tsx";
import { ScreenSpinner } from "./spinner.tsx";

/** A screen without the sidebar: above it only the way home (rule 49). */
export function ScreenAlone({ productName, children }: { productName: string; children: ReactNode }) {
  return (
    <>
      <header className="flex px-4 py-3 md:px-8">
        <HomeLink productName={productName} />
      </header>
      <main className="px-4 pt-5 pb-24 md:px-8">
        <Suspense fallback={<ScreenSpinner />}>{children}</Suspense>
      </main>
    </>
  );
}
