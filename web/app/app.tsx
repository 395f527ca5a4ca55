import { Suspense, useEffect } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { paths, routesFor } from "#domain/routes.ts";
import { lazyScreen } from "#web/app/lazy-screen.ts";
import { StartFailure } from "#web/app/start-failure.tsx";
import { SignInScreen } from "#web/auth/sign-in/sign-in-screen.tsx";
import { refreshSession } from "#web/session/start-session.ts";
import { useSession } from "#web/session/use-session.ts";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { Toaster } from "#web/ui/overlays/toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { PendingLine } from "./loading/pending-line.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { routeElements } from "./screens.tsx";

const SecondStepScreen = lazyScreen(() => import("#web/auth/second-step/second-step-screen.tsx"), "SecondStepScreen");
export const SignedInApp = lazyScreen(() => import("./signed-in-app.tsx"), "SignedInApp");

/**
 * Renders the screen for the URL. Needs a router: `StaticRouter` for the prerendered page, and
 * otherwise the portal's own. Spec §2 "Route table", rule 49
 */
export function App() {
  useNewPasswordAfterRecovery();
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<ScreenSpinner />}>
          <Routes>
            {routeElements(routesFor("everyone"))}
            <Route path="*" element={<BySession />} />
          </Routes>
        </Suspense>
      </ErrorBoundary>
      <PendingLine />
      <OfflineNotice />
      <Toaster />
    </>
  );
}

function BySession() {
  const session = useSession();
  switch (session.status) {
    case "loading":
      return <ScreenSpinner />;
    case "failed":
      return <StartFailure error={session.error} onRetry={refreshSession} />;
    case "signed-in":
      return <SignedInApp key={session.user.id} />;
    case "second-step":
      return <SecondStepScreen key={session.user.id} />;
    case "signed-out":
      return (
        <Routes>
          {routeElements(routesFor("visitor"))}
          <Route path="*" element={<SignInScreen />} />
        </Routes>
      );
  }
}

/** Opens the new-password screen after a sign-in by recovery link (rule 6). */
function useNewPasswordAfterRecovery() {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isAstray = session.status === "signed-in" && session.isRecovering && pathname !== paths.newPassword;
  useEffect(() => {
    if (isAstray) navigate(paths.newPassword, { replace: true });
  }, [isAstray, navigate]);
}
