import type { ReactNode } from "react";
import { config } from "#web/browser/config.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { EmailAddress } from "#web/ui/email-address.tsx";
import { HomeLink } from "#web/ui/home-link.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

/** The screen of somebody who has no company yet: no sidebar, because there is nowhere to go. */
export function SoloFrame({ children }: { children: ReactNode }) {
  const { email } = useSignedIn();
  return (
    <div className="mx-auto max-w-248">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
        <HomeLink productName={config.productName} />
        <div className="flex flex-wrap items-center gap-x-2 text-ink-muted">
          <EmailAddress className="font-normal">{email}</EmailAddress>
          <SignOutButton />
        </div>
      </header>
      <main className="px-4 pb-8">{children}</main>
    </div>
  );
}
