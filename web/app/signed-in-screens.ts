import { type LazyScreen, lazyScreen } from "./lazy-screen.ts";

export const PreviousJobsScreen = lazyScreen(() =>
  import("#web/features/jobs/previous-jobs-screen.tsx").then((module) => module.PreviousJobsScreen),
);

export const JobFormScreen = lazyScreen(() =>
  import("#web/features/job-form/job-form-screen.tsx").then((module) => module.JobFormScreen),
);

export const AccessScreen = lazyScreen(() =>
  import("#web/features/access/access-screen.tsx").then((module) => module.AccessScreen),
);

const byPath: Record<string, LazyScreen> = { "/previous-jobs": PreviousJobsScreen, "/post-job": JobFormScreen };

/** Fetches the code of the screen at this path beside that of the shell around it. */
export function preloadScreenOf(path: string) {
  byPath[path]?.preload();
}
