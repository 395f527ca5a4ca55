/**
 * Which file draws the screen of an address. The build writes their addresses into the page (vite.config.ts), so that the
 * browser of somebody who is signed in fetches them beside the start instead of after it.
 */
export const screenFiles = {
  "/dashboard": "dashboard-screen",
  "/post-job": "job-form-screen",
  "/previous-jobs": "previous-jobs-screen",
  "/suggested-jobs": "suggestions-screen",
  "/user-permissions": "team-screen",
  "/account": "account-screen",
  "/payment-test": "payment-test-screen",
  "/employer/create": "access-screen",
  "/employer/request": "access-screen",
} as const;

/** The addresses of screens, apart from the profile's. Spec §2 "Route table" */
export type ScreenPath = keyof typeof screenFiles;

export function isScreenPath(path: string): path is ScreenPath {
  return Object.hasOwn(screenFiles, path);
}

/** The profile stands at every other address. */
export const otherScreenFile = "profile-screen";
