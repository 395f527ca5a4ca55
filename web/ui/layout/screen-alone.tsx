import { type ReactNode, Suspense } from "react";
import { HomeLink } from "./home-link.tsx";
import { ScreenSpinner } from "./spinner.tsx";

interface ScreenAloneProps {
  productName: string;
  /** True if the screen consists of a single message in a frame. */
  isMessage?: boolean;
  children: ReactNode;
}

/** A screen without the sidebar. A link to the home page is above it (rule 49). */
export function ScreenAlone({ productName, isMessage = false, children }: ScreenAloneProps) {
  const content = <Suspense fallback={<ScreenSpinner />}>{children}</Suspense>;
  return (
    <div className="px-4 md:pr-14 md:pl-8">
      <div className={`mx-auto ${isMessage ? "max-w-136" : "max-w-(--content)"}`}>
        <header className="flex py-3">
          <HomeLink productName={productName} />
        </header>
        {isMessage ? (
          <main className="mt-[clamp(0rem,10dvh,7rem)] rounded-md border border-line bg-surface p-4 sm:p-6">
            {content}
          </main>
        ) : (
          <main className="pt-5 pb-24">{content}</main>
        )}
      </div>
    </div>
  );
}
