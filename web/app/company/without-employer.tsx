import { Suspense, useRef } from "react";
import { useLocation } from "react-router";
import { companySelectorMessages } from "#domain/messages.ts";
import { routeAt } from "#domain/routes.ts";
import { screens } from "#web/app/screens.tsx";
import { config } from "#web/browser/config.ts";
import { ScreenAlone } from "#web/ui/screen-alone.tsx";
import { ScreenSpinner } from "#web/ui/spinner.tsx";
import { useHeadingFocus } from "#web/ui/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { CompanySelector } from "./company-selector.tsx";

/** Somebody who never had a company sets one up; anyone else chooses, also when their list turned empty (rule 16). */
export function WithoutEmployer({ hadEmployers }: { hadEmployers: boolean }) {
  const { pathname } = useLocation();
  const screen = routeAt(pathname, "user")?.screen;
  if (screen === "access-screen" || (!screen && !hadEmployers)) {
    // It has a frame of its own.
    const AccessScreen = screens["access-screen"];
    return (
      <Suspense fallback={<ScreenSpinner />}>
        <AccessScreen />
      </Suspense>
    );
  }
  if (!screen) return <CompanyChoice />;
  const Screen = screens[screen];
  return (
    <ScreenAlone productName={config.productName}>
      <Screen />
    </ScreenAlone>
  );
}

function CompanyChoice() {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  usePageTitle(companySelectorMessages.title);
  return (
    <main>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {companySelectorMessages.title}
      </h1>
      <CompanySelector isOpen onClose={null} currentId={null} />
    </main>
  );
}
