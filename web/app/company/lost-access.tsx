import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNavigate } from "react-router";
import { lostAccessMessages } from "#domain/messages/second-factor-rule.ts";
import { paths } from "#domain/routes.ts";
import { waitingEmployersQuery } from "#web/company/data/waiting-employers.ts";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { giveUpChanges } from "#web/ui/leaving/leave-guard.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { noLongerAccess } from "./no-longer-access.ts";

/** Reporting a bug has nothing to do with any company (rule 50). */
const ALWAYS_WORKS = 'aside[aria-label="Diagnostics"]';
const PRESSABLE = "a, button, summary, [role=button], [role=tab], [role=option], [role^=menuitem]";

/**
 * Tells a user that they were removed from the company on their screen, or that it requires a second factor now (rule 69). They
 * can still read, select and copy what they typed; the next press of anything that would act leaves the company instead.
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
      giveUpChanges();
      onLeave();
      navigate(isWaiting ? paths.account : paths.home, { replace: true });
      if (!isWaiting) toast({ message: noLongerAccess(employer), tone: "info" });
    }
    document.addEventListener("click", leaveInstead, { capture: true });
    document.addEventListener("submit", leaveInstead, { capture: true });
    return () => {
      document.removeEventListener("click", leaveInstead, { capture: true });
      document.removeEventListener("submit", leaveInstead, { capture: true });
    };
  }, [employer, onLeave, navigate, isWaiting]);

  // Which of the two it is, is not known yet.
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
          {isWaiting ? lostAccessMessages.title(employer.name) : noLongerAccess(employer)}
        </p>
        <p>
          {isWaiting
            ? lostAccessMessages.text
            : "Nothing can be saved here any more. You can still copy what is on the screen: the next button or link that you press leaves the company. Ask a member if this is a mistake."}
        </p>
      </Banner>
    </div>
  );
}
