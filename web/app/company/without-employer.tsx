import { Suspense } from "react";
import { useLocation } from "react-router";
import { routeAt } from "#domain/routes.ts";
import { lazyScreen } from "#web/app/lazy-screen.ts";
import { screens } from "#web/app/screens.tsx";
import { config } from "#web/browser/config.ts";
import { ScreenAlone } from "#web/ui/layout/screen-alone.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";

const CompanyChoiceScreen = lazyScreen(() => import("./company-choice-screen.tsx"), "CompanyChoiceScreen");

/**
 * Lets a user without a company set up the first company. If the user has lost the last company
 * while the app was open, shows the company choice instead (rule 16).
 */
export function WithoutEmployer({ hadEmployers }: { hadEmployers: boolean }) {
  const { pathname } = useLocation();
  const screen = routeAt(pathname, "user")?.screen;
  if (screen === "access-screen" || (!screen && !hadEmployers)) {
    // AccessScreen renders its own frame.
    const AccessScreen = screens["access-screen"];
    return (
      <Suspense fallback={<ScreenSpinner />}>
        <AccessScreen />
      </Suspense>
    );
  }
  if (!screen) {
    return (
      <Suspense fallback={<ScreenSpinner />}>
        <CompanyChoiceScreen />
      </Suspense>
    );
  }
  const Screen = screens[screen];
  return (
    <ScreenAlone productName={config.productName}>
      <Screen />
    </ScreenAlone>
  );
}
