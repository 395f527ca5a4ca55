/**
 * Every URL of the app, once. The router renders this list, the server picks the page to answer with, the build tells that page
 * which code a URL needs, sign-in knows where it may lead, and links name their target. Spec §2 "Route table", rule 49
 *
 * A new screen takes a line here and one in web/app/screens.tsx.
 */

/** Whom a route is for: "user" is anyone signed in, "member" has a company in use. Emails link to what "everyone" may open. */
export type Audience = "everyone" | "visitor" | "user" | "member";

interface RouteDefinition {
  path: string;
  /** More may follow the path, such as a token. */
  hasRest?: true;
  audience: Audience;
  /** The file that draws it, without its ending. */
  screen: string;
  /** A step of signing in: nothing to come back to afterwards. */
  isAuth?: true;
  /** Shown without the sidebar, even to a member. */
  isAlone?: true;
}

const routes = {
  magicLink: {
    path: "/magic-link",
    hasRest: true,
    audience: "everyone",
    screen: "magic-link-screen",
    isAuth: true,
  },
  magicLinkNewUser: {
    path: "/MagicLinkNewUser",
    hasRest: true,
    audience: "everyone",
    screen: "magic-link-screen",
    isAuth: true,
  },
  verifyCode: { path: "/verify-otp", hasRest: true, audience: "everyone", screen: "verify-otp-screen", isAuth: true },
  forgotPassword: { path: "/forgot-password", audience: "everyone", screen: "forgot-password-screen", isAuth: true },
  providerReturn: { path: "/signed-in", audience: "everyone", screen: "provider-return-screen", isAuth: true },
  newPassword: { path: "/new-password", audience: "everyone", screen: "new-password-screen", isAuth: true },
  extendJob: { path: "/extend-job", hasRest: true, audience: "everyone", screen: "extend-job-screen" },
  unsubscribe: { path: "/unsubscribe", hasRest: true, audience: "everyone", screen: "unsubscribe-screen" },

  signUp: { path: "/signup", audience: "visitor", screen: "sign-up-screen", isAuth: true },
  invitationForVisitor: {
    path: "/invitation",
    hasRest: true,
    audience: "visitor",
    screen: "invitation-for-visitor",
  },

  invitation: { path: "/invitation", hasRest: true, audience: "user", screen: "invitation-screen", isAlone: true },
  account: { path: "/account", audience: "user", screen: "account-screen" },
  paymentTest: { path: "/payment-test", audience: "user", screen: "payment-test-screen" },
  createEmployer: { path: "/employer/create", audience: "user", screen: "access-screen" },
  requestAccess: { path: "/employer/request", audience: "user", screen: "access-screen" },

  dashboard: { path: "/dashboard", audience: "member", screen: "dashboard-screen" },
  profile: { path: "/profile", audience: "member", screen: "profile-screen" },
  postJob: { path: "/post-job", audience: "member", screen: "job-form-screen" },
  previousJobs: { path: "/previous-jobs", audience: "member", screen: "previous-jobs-screen" },
  job: { path: "/jobs", hasRest: true, audience: "member", screen: "job-screen" },
  suggestedJobs: { path: "/suggested-jobs", audience: "member", screen: "suggestions-screen" },
  userPermissions: { path: "/user-permissions", audience: "member", screen: "team-screen" },
} as const satisfies Record<string, RouteDefinition>;

type RouteName = keyof typeof routes;
export type ScreenName = (typeof routes)[RouteName]["screen"];
export type Route = RouteDefinition & { screen: ScreenName };

const allRoutes: readonly Route[] = Object.values(routes);

/** What a link names instead of spelling out a URL. A visitor finds sign-in at `home`, a member the company profile. */
export const paths = {
  home: "/",
  ...(Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path])) as {
    [Name in RouteName]: (typeof routes)[Name]["path"];
  }),
} as const;

export function invitationPath(token: string): string {
  return `${paths.invitation}/${encodeURIComponent(token)}`;
}

export function extendJobPath(token: string): string {
  return `${paths.extendJob}/${encodeURIComponent(token)}`;
}

export function unsubscribePath(token: string): string {
  return `${paths.unsubscribe}/${encodeURIComponent(token)}`;
}

/** The page of a job (rule 83). */
export function jobPath(id: number): string {
  return `${paths.job}/${id}`;
}

/** Spec §2 "Edit Job": the URL carries the job's id, so that a reload and Back find it. */
export function editJobPath(id: number): string {
  return `${paths.postJob}?job=${id}`;
}

/** The job that the URL of the job form names; null: it is a new one. */
export function jobInAddress(search: string): number | null {
  const [, digits] = /[?&]job=([1-9]\d{0,14})(?:&|$)/.exec(search) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** What a member sees at every URL that is not listed. */
export const memberFallback: Route = routes.profile;

export function routesFor(...audiences: readonly Audience[]): Route[] {
  return allRoutes.filter(({ audience }) => audiences.includes(audience));
}

/** The route of a path, found as the router finds it: letters of either case, with or without a slash at the end. */
export function routeAt(path: string, ...audiences: readonly Audience[]): Route | undefined {
  const wanted = `${path.toLowerCase().replace(/\/+$/, "")}/`;
  return routesFor(...audiences).find((route) => {
    const start = `${route.path.toLowerCase()}/`;
    return route.hasRest ? wanted.startsWith(start) : wanted === start;
  });
}

/** The router's pattern: "/invitation/*". */
export function patternOf({ path, hasRest }: Route): string {
  return hasRest ? `${path}/*` : path;
}

/** Whether a user who has just signed in may have been on the way to this path. */
export function isDestination(path: string): boolean {
  return path !== paths.home && !routeAt(path, "everyone", "visitor")?.isAuth;
}

/** What follows these paths may be a secret; behind sign-in it is an id. */
export const pathsWithRest = allRoutes
  .filter(({ hasRest, audience }) => hasRest && audience !== "member")
  .map(({ path }) => path);

/** What the server answers itself; no path below these is a page. */
export const SERVICE_PATHS = [
  "/auth/v1",
  "/rest/v1",
  "/functions/v1",
  "/dev",
  "/health",
  "/livez",
  "/readyz",
  "/o",
  "/c",
] as const;
