import type { ReactNode } from "react";
import { shellMessages } from "#domain/messages/shell.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { SignOutButton } from "./sign-out-button.tsx";

interface AccessBarProps {
  /** The submit button and the content next to it. */
  children: ReactNode;
  /** A small button next to Sign Out. */
  reset?: ReactNode;
}

/**
 * The buttons at the end of both forms of the access screen. Sign Out shows only if there is no
 * sidebar with Log Out. Submit is first in the tab order, although it is displayed last.
 */
export function AccessBar({ children, reset }: AccessBarProps) {
  const isAlone = useDraftOwner().employer === null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 sm:flex-row-reverse">
      <div className="flex flex-wrap items-center justify-end gap-3 max-sm:w-full">{children}</div>
      <div className="-ml-3 flex flex-wrap">
        {reset}
        {isAlone && <SignOutButton label={shellMessages.signOut} className="btn-row text-xs" />}
      </div>
    </div>
  );
}
