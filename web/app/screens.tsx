import { Route } from "react-router";
import { memberFallback, patternOf, type Route as RouteOfApp, routeAt, type ScreenName } from "#domain/routes.ts";
import { type LazyScreen, lazyScreen } from "#web/app/lazy-screen.ts";

/**
 * The screens by name. The code of a screen loads at its first use. The sign-in screen is in the
 * start chunk, because most visits begin there.
 */
export const screens: Readonly<Record<ScreenName, LazyScreen>> = {
  "access-screen": lazyScreen(() => import("#web/company/access/access-screen.tsx"), "AccessScreen"),
  "account-screen": lazyScreen(() => import("#web/account/account-screen.tsx"), "AccountScreen"),
  "applicants-screen": lazyScreen(() => import("#web/applicants/applicants-screen.tsx"), "ApplicantsScreen"),
  "dashboard-screen": lazyScreen(() => import("#web/jobs/dashboard/dashboard-screen.tsx"), "DashboardScreen"),
  "forgot-password-screen": lazyScreen(
    () => import("#web/auth/password/forgot-password-screen.tsx"),
    "ForgotPasswordScreen",
  ),
  "invitation-for-visitor": lazyScreen(
    () => import("#web/company/invitation/invitation-for-visitor.tsx"),
    "InvitationForVisitor",
  ),
  "invitation-screen": lazyScreen(() => import("#web/company/invitation/invitation-screen.tsx"), "InvitationScreen"),
  "job-form-screen": lazyScreen(() => import("#web/jobs/form/job-form-screen.tsx"), "JobFormScreen"),
  "job-link-screen": lazyScreen(() => import("#web/jobs/life/job-link-screen.tsx"), "JobLinkScreen"),
  "job-screen": lazyScreen(() => import("#web/jobs/page/job-screen.tsx"), "JobScreen"),
  "magic-link-screen": lazyScreen(() => import("#web/auth/links/magic-link-screen.tsx"), "MagicLinkScreen"),
  "new-password-screen": lazyScreen(() => import("#web/auth/password/new-password-screen.tsx"), "NewPasswordScreen"),
  "payment-test-screen": lazyScreen(() => import("#web/payment/payment-test-screen.tsx"), "PaymentTestScreen"),
  "previous-jobs-screen": lazyScreen(() => import("#web/jobs/table/previous-jobs-screen.tsx"), "PreviousJobsScreen"),
  "profile-screen": lazyScreen(() => import("#web/company/profile/profile-screen.tsx"), "ProfileScreen"),
  "provider-return-screen": lazyScreen(
    () => import("#web/auth/providers/provider-return-screen.tsx"),
    "ProviderReturnScreen",
  ),
  "sign-up-screen": lazyScreen(() => import("#web/auth/sign-up/sign-up-screen.tsx"), "SignUpScreen"),
  "suggestions-screen": lazyScreen(() => import("#web/jobs/suggestions/suggestions-screen.tsx"), "SuggestionsScreen"),
  "team-screen": lazyScreen(() => import("#web/company/team/team-screen.tsx"), "TeamScreen"),
  "unsubscribe-screen": lazyScreen(() => import("#web/account/unsubscribe-screen.tsx"), "UnsubscribeScreen"),
  "verify-otp-screen": lazyScreen(() => import("#web/auth/verify/verify-otp-screen.tsx"), "VerifyOtpScreen"),
};

export function routeElements(routes: readonly RouteOfApp[]) {
  return routes.map((route) => {
    const Screen = screens[route.screen];
    return <Route key={route.path} path={patternOf(route)} element={<Screen />} />;
  });
}

/**
 * Returns the route of a member's screen. For a URL without a screen, returns the profile's route
 * (Spec §2).
 */
export function memberRouteAt(path: string) {
  return routeAt(path, "user", "member") ?? memberFallback;
}

/**
 * Returns true if the code of the screen at this path has loaded. If visitors and users see
 * different screens at this path, checks the visitors' screen.
 */
export function isLoadedAt(path: string): boolean {
  const { screen } = routeAt(path, "everyone", "visitor", "user", "member") ?? memberFallback;
  return screens[screen].isLoaded();
}

export function preloadScreenAt(path: string): Promise<void> {
  return screens[memberRouteAt(path).screen].preload();
}
