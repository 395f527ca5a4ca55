import { Suspense, useEffect } from "react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { SignInScreen } from "#web/auth/sign-in/sign-in-screen.tsx";
import { refreshSession } from "#web/session/start-session.ts";
import { useSession } from "#web/session/use-session.ts";
import { ScreenSpinner } from "#web/ui/spinner.tsx";
import { Toaster } from "#web/ui/toaster.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { PendingLine } from "./pending-line.tsx";
import { ScreenAlone } from "./screen-alone.tsx";
import * as screens from "./signed-out-screens.ts";
import { StartFailure } from "./start/start-failure.tsx";

/** Spec §2 "Route table", rule 49. The router around it differs between the browser and the prerendering. */
export function App() {
  useNewPasswordAfterRecovery();
  return (
    <>
      <ErrorBoundary>
        <Suspense fallback={<ScreenSpinner />}>
          <Routes>
            <Route path="/magic-link/*" element={<screens.MagicLinkScreen />} />
            <Route path="/MagicLinkNewUser/*" element={<screens.MagicLinkScreen />} />
            <Route path="/verify-otp/*" element={<screens.VerifyOtpScreen />} />
            <Route path="/forgot-password" element={<screens.ForgotPasswordScreen />} />
            <Route path="/new-password" element={<screens.NewPasswordScreen />} />
            <Route
              path="/unsubscribe/*"
              element={
                <ScreenAlone>
                  <screens.UnsubscribeScreen />
                </ScreenAlone>
              }
            />
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
      return <StartFailure onRetry={refreshSession} />;
    case "signed-in":
      return <screens.SignedInApp key={session.user.id} />;
    case "signed-out":
      return (
        <Routes>
          <Route path="/signup" element={<screens.SignUpScreen />} />
          <Route path="/invitation/*" element={<screens.InvitationForVisitor />} />
          <Route path="*" element={<SignInScreen />} />
        </Routes>
      );
  }
}

/** Rule 6: who came by a recovery link sets a new password first. */
function useNewPasswordAfterRecovery() {
  const session = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isAstray = session.status === "signed-in" && session.isRecovering && pathname !== "/new-password";
  useEffect(() => {
    if (isAstray) navigate("/new-password", { replace: true });
  }, [isAstray, navigate]);
}
