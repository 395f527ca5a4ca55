import { type LazyScreen, lazyScreen } from "./lazy-screen.ts";
import { isScreenPath, type ScreenPath } from "./screen-files.ts";

const PreviousJobsScreen = lazyScreen(() =>
  import("#web/jobs/table/previous-jobs-screen.tsx").then((module) => module.PreviousJobsScreen),
);

const JobFormScreen = lazyScreen(() =>
  import("#web/jobs/form/job-form-screen.tsx").then((module) => module.JobFormScreen),
);

export const AccessScreen = lazyScreen(() =>
  import("#web/company/access/access-screen.tsx").then((module) => module.AccessScreen),
);

export const ProfileScreen = lazyScreen(() =>
  import("#web/company/profile/profile-screen.tsx").then((module) => module.ProfileScreen),
);

const DashboardScreen = lazyScreen(() =>
  import("#web/jobs/dashboard/dashboard-screen.tsx").then((module) => module.DashboardScreen),
);

const SuggestionsScreen = lazyScreen(() =>
  import("#web/jobs/suggestions/suggestions-screen.tsx").then((module) => module.SuggestionsScreen),
);

const TeamScreen = lazyScreen(() => import("#web/company/team/team-screen.tsx").then((module) => module.TeamScreen));

export const AccountScreen = lazyScreen(() =>
  import("#web/account/account-screen.tsx").then((module) => module.AccountScreen),
);

export const PaymentTestScreen = lazyScreen(() =>
  import("#web/payment/payment-test-screen.tsx").then((module) => module.PaymentTestScreen),
);

export const InvitationScreen = lazyScreen(() =>
  import("#web/company/invitation/invitation-screen.tsx").then((module) => module.InvitationScreen),
);

export const NamePrompt = lazyScreen(() => import("#web/account/name-prompt.tsx").then((module) => module.NamePrompt));

export const screensByPath: Readonly<Record<ScreenPath, LazyScreen>> = {
  "/dashboard": DashboardScreen,
  "/post-job": JobFormScreen,
  "/previous-jobs": PreviousJobsScreen,
  "/suggested-jobs": SuggestionsScreen,
  "/user-permissions": TeamScreen,
  "/account": AccountScreen,
  "/payment-test": PaymentTestScreen,
  "/employer/create": AccessScreen,
  "/employer/request": AccessScreen,
};

/** Fetches the code of the screen at this path ahead of its drawing. */
export function preloadScreenOf(path: string): Promise<void> {
  return (isScreenPath(path) ? screensByPath[path] : ProfileScreen).preload();
}
