import { type ReactNode, useSyncExternalStore } from "react";
import { config } from "#web/browser/config.ts";
import { WindowPicture } from "#web/ui/controls/art.tsx";
import { HomeLink } from "#web/ui/layout/home-link.tsx";

interface SignedOutLayoutProps {
  /** The screen's heading, or EMPLOYER with a line of text (Spec §2). */
  heading: ReactNode;
  /** Shown in the right half of windows that are at least 1024 px wide. */
  picture?: ReactNode;
  children: ReactNode;
}

/** Shows a form. From 1024 px, the form is on the left, and a picture is on the right. */
export function SignedOutLayout({ heading, picture = <WindowPicture />, children }: SignedOutLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(26rem,1fr)_minmax(0,1.1fr)]">
      <div className="mx-auto flex w-full max-w-md flex-col gap-8 px-4 pt-5 pb-8 lg:max-w-108 lg:p-8">
        <header className="flex">
          <HomeLink productName={config.productName} />
        </header>
        {/* The content starts at a fixed height instead of being centered, so that a new message
            never moves the content above it. */}
        <main className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-6 sm:mt-[clamp(0rem,12dvh,8rem)]">
          <div className="grid gap-2">{heading}</div>
          {children}
        </main>
        <footer className="mt-auto text-xs text-ink-muted">
          Job postings for employers in Minnesota and Wisconsin. <PrivacyLink />
        </footer>
      </div>
      <div className="hidden border-l border-line bg-sunken lg:block">
        {/* Keeps the picture as high as the window, even if the form is longer. */}
        <div className="sticky top-0 grid h-dvh place-items-center p-10">{picture}</div>
      </div>
    </div>
  );
}

/**
 * Links to the privacy policy. The link is missing in the prerendered page, because the build does
 * not know the URL.
 */
function PrivacyLink() {
  const url = useSyncExternalStore(
    () => () => {},
    () => config.privacyUrl,
    () => undefined,
  );
  return url && <a href={url}>Privacy</a>;
}
