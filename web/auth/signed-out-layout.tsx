import { type ReactNode, useSyncExternalStore } from "react";
import { config } from "#web/browser/config.ts";
import { WindowPicture } from "#web/ui/layout/art.tsx";
import { HomeLink } from "#web/ui/layout/home-link.tsx";

interface SignedOutLayoutProps {
  /** A heading of its own, or the two lines of a screen that is headed EMPLOYER (Spec §2). */
  heading: ReactNode;
  children: ReactNode;
}

/** Form left, window right from 1024 px; the form alone below. */
export function SignedOutLayout({ heading, children }: SignedOutLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.1fr)]">
      <div className="mx-auto flex w-full max-w-md flex-col gap-8 px-4 pt-5 pb-8 lg:max-w-108 lg:p-8">
        <header className="flex">
          <HomeLink productName={config.productName} />
        </header>
        {/* From a fixed line downwards: what opens or appears never moves what is above it. */}
        <main className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 sm:mt-[clamp(0rem,12dvh,8rem)]">
          <div className="grid gap-2">{heading}</div>
          {children}
        </main>
        <footer className="mt-auto text-xs text-ink-muted">
          Job postings for employers in Minnesota and Wisconsin. <PrivacyLink />
        </footer>
      </div>
      <div className="hidden border-l border-line bg-sunken lg:block">
        {/* As high as the screen, however long the form becomes. */}
        <div className="sticky top-0 grid h-dvh place-items-center p-10">
          <WindowPicture />
        </div>
      </div>
    </div>
  );
}

/** Absent while the page is prerendered, because the build knows no setting. */
function PrivacyLink() {
  const url = useSyncExternalStore(
    () => () => {},
    () => config.privacyUrl,
    () => undefined,
  );
  return url && <a href={url}>Privacy</a>;
}
