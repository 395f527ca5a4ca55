import { useQuery } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { companySelectorMessages as messages, shellMessages } from "#domain/messages/shell.ts";
import { SecondFactorScreen } from "#web/company/access/second-factor-screen.tsx";
import { SoloFrame } from "#web/company/access/solo-frame.tsx";
import { waitingEmployersQuery } from "#web/company/data/waiting-employers.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { useHeadingFocus } from "#web/ui/hooks/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";
import { CompanyList, MoreCompanies } from "./company-list.tsx";

/**
 * Lets the user choose a company. If all companies of the user require a second factor, requests
 * this factor instead (rules 16 and 69).
 */
export function CompanyChoiceScreen() {
  const { employers, userId } = useSignedIn();
  const isEmpty = employers.length === 0;
  const waiting = useQuery({ ...waitingEmployersQuery(userId), enabled: isEmpty });
  const names = isEmpty ? (waiting.data?.map(({ name }) => name) ?? []) : [];
  return names.length > 0 ? <SecondFactorScreen names={names} /> : <Choice />;
}

/**
 * The company selector (Spec §2, rule 16). It has no close button, because no screen is behind it.
 */
function Choice() {
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  useHeadingFocus(heading);
  usePageTitle(messages.title);
  return (
    <SoloFrame signOutLabel={shellMessages.logOut}>
      {/* An open, non-modal dialog. The home link and Log Out above it stay usable. */}
      <dialog
        open
        aria-labelledby={headingId}
        className="relative mx-auto mt-[clamp(0rem,10dvh,7rem)] w-full max-w-136 rounded-lg border border-line bg-surface text-ink"
      >
        <h1 ref={heading} id={headingId} tabIndex={-1} className="px-5 pt-5 pb-3 text-lg font-bold">
          {messages.title}
        </h1>
        <div className="border-y border-line px-3 py-2">
          <CompanyList currentId={null} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 px-5 pt-3 pb-4">
          <MoreCompanies />
        </div>
      </dialog>
    </SoloFrame>
  );
}
