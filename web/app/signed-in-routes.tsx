import { lazy, Suspense, useEffect, useState } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { shellMessages } from "#domain/messages/shell.ts";
import { memberFallback, paths, routeAt, routesFor } from "#domain/routes.ts";
import { lazyScreen } from "#web/app/lazy-screen.ts";
import { useReturnToInvitation } from "#web/company/invitation/use-return-to-invitation.ts";
import { CurrentEmployerProvider, useSignedIn } from "#web/session/signed-in.ts";
import { useHeadingFirst } from "#web/ui/hooks/use-heading-first.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { useOverlay } from "#web/ui/overlays/use-loaded.ts";
import { type EmployerChoice, useEmployerInUse } from "./company/use-employer-in-use.ts";
import { WithoutEmployer } from "./company/without-employer.tsx";
import { FetchAhead } from "./loading/fetch-ahead.tsx";
import { LeaveDialog } from "./navigation/leave-dialog.tsx";
import { routeElements, screens } from "./screens.tsx";
import { Shell } from "./shell/shell.tsx";

const NamePrompt = lazyScreen(() => import("#web/account/name-prompt.tsx"), "NamePrompt");

const loadSelector = () => import("./company/company-selector.tsx");

const LostAccess = lazy(() => import("./company/lost-access.tsx").then(({ LostAccess }) => ({ default: LostAccess })));

const aloneRoutes = routesFor("user").filter(({ isAlone }) => isAlone);
const shellRoutes = routesFor("user", "member").filter((route) => !route.isAlone && route !== memberFallback);

interface SignedInRoutesProps extends EmployerChoice {
  /**
   * Retries loading the list of companies. Null until loading fails. Until a retry succeeds, the
   * user works in the company that this browser has stored. Rule 10
   */
  onRetryList: (() => void) | null;
}

/** The routes for signed-in users. Spec §2 "Route table" */
export function SignedInRoutes(props: SignedInRoutesProps) {
  useReturnToInvitation();
  return (
    <Suspense fallback={<ScreenSpinner />}>
      <Routes>
        {routeElements(aloneRoutes)}
        <Route path="*" element={<CompanyRoutes {...props} />} />
      </Routes>
      <LeaveDialog />
    </Suspense>
  );
}

function CompanyRoutes({ onRetryList, ...choice }: SignedInRoutesProps) {
  const { employers } = useSignedIn();
  const selector = useOverlay(loadSelector);
  const [hadEmployers, setHadEmployers] = useState(false);
  // Ignores companies until the server's list is known, because the user may have been removed from
  // a stored company (rule 16).
  if (choice.isListKnown && employers.length > 0 && !hadEmployers) setHadEmployers(true);
  const { employer, isLost, leave } = useEmployerInUse(choice);

  if (!employer) return <WithoutEmployer hadEmployers={hadEmployers} />;
  return (
    <CurrentEmployerProvider value={employer}>
      <Shell onSwitchCompany={selector.open}>
        <Suspense>{isLost && <LostAccess employer={employer} onLeave={leave} />}</Suspense>
        {onRetryList && (
          <div className="mx-auto mb-5 max-w-(--content)">
            <LoadFailure onRetry={onRetryList}>{shellMessages.companiesFailed}</LoadFailure>
          </div>
        )}
        <Suspense fallback={<ScreenSpinner />}>
          {/* Switching the company remounts the screens. No form can therefore keep the previous
             company's data. */}
          <Routes key={employer.id}>
            {routeElements(shellRoutes)}
            <Route path="*" element={<ProfileAndName />} />
          </Routes>
        </Suspense>
      </Shell>
      <FetchAhead />
      {selector.code && (
        <selector.code.CompanySelector isOpen={selector.isOpen} onClose={selector.close} currentId={employer.id} />
      )}
    </CurrentEmployerProvider>
  );
}

/**
 * Shows the profile screen, which opens after sign-in. Prompts the user for a missing name (rule
 * 5).
 */
function ProfileAndName() {
  useProfileAddress();
  const ProfileScreen = screens[memberFallback.screen];
  const hasBlocks = useHeadingFirst();
  return (
    <>
      <ProfileScreen />
      <Suspense fallback={null}>{hasBlocks && <NamePrompt />}</Suspense>
    </>
  );
}

/**
 * Replaces an unknown URL by the profile's URL, because the app shows the profile for unknown URLs.
 */
function useProfileAddress() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isAstray = pathname !== paths.home && !routeAt(pathname, "member");
  useEffect(() => {
    if (isAstray) navigate(paths.profile, { replace: true });
  }, [isAstray, navigate]);
}
