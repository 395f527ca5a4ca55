import type { ReactNode } from "react";
import { shellMessages } from "#domain/messages/shell.ts";
import { config } from "#web/browser/config.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { HomeLink } from "#web/ui/layout/home-link.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

interface SoloFrameProps {
  /** The label of the Sign Out button. Null if the screen itself has this button. */
  signOutLabel?: string | null;
  children: ReactNode;
}

/** The frame of screens for users without a current company. It has no sidebar. */
export function SoloFrame({ signOutLabel = shellMessages.signOut, children }: SoloFrameProps) {
  const { email } = useSignedIn();
  return (
    <div className="mx-auto md:max-w-[min(62rem,100%-5rem)]">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:max-md:pr-14">
        <HomeLink productName={config.productName} />
        {/* On phones, the email address and Sign Out are in their own row, below the home link and
            the bug report button. */}
        <div className="flex min-w-0 items-center justify-between gap-x-2 text-ink-muted max-sm:w-full">
          <EmailAddress className="min-w-0 font-normal">{email}</EmailAddress>
          {signOutLabel && <SignOutButton label={signOutLabel} className="-mr-3 flex-none" />}
        </div>
      </header>
      <main className="px-4 pb-8">{children}</main>
    </div>
  );
}
