import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "#domain/routes.ts";
import type { Employer } from "#web/session/signed-in.ts";
import { Banner } from "#web/ui/banner.tsx";
import { giveUpChanges } from "#web/ui/leave-guard.ts";
import { toast } from "#web/ui/toast.ts";
import { useMeasuredHeight } from "#web/ui/use-measured-height.ts";
import { noLongerAccess } from "./no-longer-access.ts";

/** Reporting a bug has nothing to do with any company (rule 50). */
const ALWAYS_WORKS = 'aside[aria-label="Diagnostics"]';
const PRESSABLE = "a, button, summary, [role=button], [role=tab], [role=option], [role^=menuitem]";

/**
 * Tells a user that they were removed from the company on their screen. They can still read, select and copy what they typed;
 * the next press of anything that would act leaves the company instead.
 */
export function LostAccess({ employer, onLeave }: { employer: Employer; onLeave: () => void }) {
  const navigate = useNavigate();

  useEffect(() => {
    function leaveInstead(event: Event) {
      if (!(event.target instanceof Element) || event.target.closest(ALWAYS_WORKS)) return;
      if (event.type !== "submit" && !event.target.closest(PRESSABLE)) return;
      event.preventDefault();
      event.stopPropagation();
      giveUpChanges();
      onLeave();
      navigate(paths.home, { replace: true });
      toast({ message: noLongerAccess(employer), tone: "info" });
    }
    document.addEventListener("click", leaveInstead, { capture: true });
    document.addEventListener("submit", leaveInstead, { capture: true });
    return () => {
      document.removeEventListener("click", leaveInstead, { capture: true });
      document.removeEventListener("submit", leaveInstead, { capture: true });
    };
  }, [employer, onLeave, navigate]);

  return (
    <div
      ref={useMeasuredHeight("--notice-height")}
      className="sticky top-14 z-10 mx-auto -mt-4 mb-5 max-w-(--content) bg-canvas pt-4 md:top-0"
    >
      <Banner
        tone="danger"
        action={
          <button type="button" className="btn btn-outline">
            Leave this page
          </button>
        }
      >
        <p className="font-semibold">{noLongerAccess(employer)}</p>
        <p>
          Nothing can be saved here any more. You can still copy what is on the screen: the next button or link that you
          press leaves the company. Ask a member if this is a mistake.
        </p>
      </Banner>
    </div>
  );
}
