import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { lostAccessMessages } from "#domain/messages/second-factor-rule.ts";
import { paths } from "#domain/routes.ts";
import { waitingEmployersQuery } from "#web/company/data/waiting-employers.ts";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { discardChanges } from "#web/ui/leaving/leave-guard.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Selects the bug report tool, which works without access to a company (rule 50). */
const ALWAYS_WORKS = 'aside[aria-label="Diagnostics"]';
const PRESSABLE = "a, button, summary, [role=button], [role=tab], [role=option], [role^=menuitem]";

/**
 * A notice for a user who was removed from the open company, or whose company now requires a second
 * factor (rule 69). The user can still read and copy the typed text. The next click on a link or
 * button leaves the company's screens and has no other effect.
 */
export function LostAccess({ employer, onLeave }: { employer: Employer; onLeave: () => void }) {
  const navigate = useNavigate();
  const { userId } = useSignedIn();
  const measured = useMeasuredHeight("--notice-height");
  const waiting = useQuery(waitingEmployersQuery(userId));
  const isWaiting = waiting.data?.some(({ id }) => id === employer.id) === true;

  useEffect(() => {
    function leaveInstead(event: Event) {
      if (!(event.target instanceof Element) || event.target.closest(ALWAYS_WORKS)) return;
      if (event.type !== "submit" && !event.target.closest(PRESSABLE)) return;
      event.preventDefault();
      event.stopPropagation();
      discardChanges();
      onLeave();
      navigate(isWaiting ? paths.account : paths.home, { replace: true });
      if (!isWaiting) toast({ message: lostAccessMessages.noLonger(employer.name), tone: "info" });
    }
    document.addEventListener("click", leaveInstead, { capture: true });
    document.addEventListener("submit", leaveInstead, { capture: true });
    return () => {
      document.removeEventListener("click", leaveInstead, { capture: true });
      document.removeEventListener("submit", leaveInstead, { capture: true });
    };
  }, [employer, onLeave, navigate, isWaiting]);

  // Waits for the query, because its result determines which notice to show.
  if (waiting.isPending && waiting.failureCount === 0) return null;
  return (
    <div ref={measured} className="sticky top-14 z-10 mx-auto -mt-4 mb-5 max-w-(--content) bg-canvas pt-4 md:top-0">
      <Banner
        tone="danger"
        action={
          <button type="button" className="btn btn-outline">
            {isWaiting ? lostAccessMessages.setUp : "Leave this page"}
          </button>
        }
      >
        <p className="font-semibold">
          {isWaiting ? lostAccessMessages.title(employer.name) : lostAccessMessages.noLonger(employer.name)}
        </p>
        <p>
          {isWaiting
            ? lostAccessMessages.text
            : "You can no longer save anything here, but you can still copy what is on the screen. The next button or link that you click leaves the company. Ask a member if this is a mistake."}
        </p>
      </Banner>
    </div>
  );
}
