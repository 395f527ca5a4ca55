/**
 * Every URL of the app (Spec §2 "Route table", rule 49). The router, the server, the build and
 * sign-in use this list. To add a screen, add a line here and a line in web/app/screens.tsx.
 */

/**
 * The users who may open a route. "user" is any signed-in user, and "member" is a user with a
 * company in use. "everyone" includes visitors, because emails link to these routes.
 */
export type Audience = "everyone" | "visitor" | "user" | "member";

interface RouteDefinition {
  path: string;
  /** True if the path can continue with another segment, such as a token. */
  hasRest?: true;
  audience: Audience;
  /** The component's file, without its extension. */
  screen: string;
  /**
   * True for the screens of signing in. After sign-in, the app never redirects to these screens.
   */
  isAuth?: true;
  /** True if the screen has no sidebar, even for a member. */
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
  extendJob: { path: "/extend-job", hasRest: true, audience: "everyone", screen: "job-link-screen" },
  jobOutcome: { path: "/job-outcome", hasRest: true, audience: "everyone", screen: "job-link-screen" },
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
  applicants: { path: "/applicants", hasRest: true, audience: "member", screen: "applicants-screen" },
  job: { path: "/jobs", hasRest: true, audience: "member", screen: "job-screen" },
  suggestedJobs: { path: "/suggested-jobs", audience: "member", screen: "suggestions-screen" },
  userPermissions: { path: "/user-permissions", audience: "member", screen: "team-screen" },
} as const satisfies Record<string, RouteDefinition>;

type RouteName = keyof typeof routes;
export type ScreenName = (typeof routes)[RouteName]["screen"];
export type Route = RouteDefinition & { screen: ScreenName };

const allRoutes: readonly Route[] = Object.values(routes);

/**
 * Paths for links, by name. `home` opens sign-in for a visitor and the company profile for a
 * member.
 */
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

export function jobOutcomePath(token: string): string {
  return `${paths.jobOutcome}/${encodeURIComponent(token)}`;
}

export function unsubscribePath(token: string): string {
  return `${paths.unsubscribe}/${encodeURIComponent(token)}`;
}

export type JobTab = "applicants" | "posting" | "numbers" | "history";

/**
 * The page of a job (rule 83). Without `tab`, the page chooses its tab itself. `applicant` is the
 * id of an application.
 */
export function jobPath(id: number, tab?: JobTab, applicant?: number): string {
  return [paths.job, id, tab, applicant].filter((part) => part !== undefined).join("/");
}

/** Spec §2 "Edit Job": the URL contains the job's id, so that reloading and Back keep the job. */
export function editJobPath(id: number): string {
  return `${paths.postJob}?job=${id}`;
}

/** The URL fragment that opens the job form at its street address fields. */
export const ADDRESS_HASH = "#address";

/** Returns the id of the job in the URL of the job form, or null for a new job. */
export function jobInUrl(search: string): number | null {
  const [, digits] = /[?&]job=([1-9]\d{0,14})(?:&|$)/.exec(search) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** The screen that a member gets at an unknown URL. */
export const memberFallback: Route = routes.profile;

export function routesFor(...audiences: readonly Audience[]): Route[] {
  return allRoutes.filter(({ audience }) => audiences.includes(audience));
}

/** Finds the route of a path as the router does, ignoring case and a slash at the end. */
export function routeAt(path: string, ...audiences: readonly Audience[]): Route | undefined {
  const wanted = `${path.toLowerCase().replace(/\/+$/, "")}/`;
  return allRoutes.find(({ path, hasRest, audience }) => {
    if (!audiences.includes(audience)) return false;
    const start = `${path.toLowerCase()}/`;
    return hasRest ? wanted.startsWith(start) : wanted === start;
  });
}

/** The router's pattern, such as "/invitation/*". */
export function patternOf({ path, hasRest }: Route): string {
  return hasRest ? `${path}/*` : path;
}

/** Returns true if the app may redirect to this path after sign-in. */
export function isDestination(path: string): boolean {
  return path !== paths.home && !routeAt(path, "everyone", "visitor")?.isAuth;
}

/**
 * Paths that can be followed by a secret in a URL, such as a token. Leaves out members' paths,
 * which are followed only by an id.
 */
export const pathsWithRest = allRoutes
  .filter(({ hasRest, audience }) => hasRest && audience !== "member")
  .map(({ path }) => path);

/** Paths that the server itself answers. No page of the web app is at or below them. */
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
