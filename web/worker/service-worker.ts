import { matchPrecache, type PrecacheEntry, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { pathsWithRest, SERVICE_PATHS } from "#domain/routes.ts";

/** The files of this version. tools/build.ts writes the list. */
declare const FILES: PrecacheEntry[];

/** The prerendered page, without configuration and user. */
const SHELL = "/shell.html";

// Stores the files of this version. Removes the previous version's files when no tab uses them. A
// page keeps the version with which it was opened.
precache(FILES);

// Searches all caches. A page from the server may already need files of the next version, whose
// service worker is not active yet.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);

// Loads pages from the server if it is reachable. Never stores these pages, because they contain
// the server's data.
registerRoute(
  ({ url, sameOrigin, request }) => sameOrigin && request.mode === "navigate" && isForShell(url.pathname),
  async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const shell = await matchPrecache(SHELL);
      if (!shell) throw error;
      return shell;
    }
  },
);

/**
 * Returns false for URLs of services and of links in emails. These URLs need the server, and may
 * contain secrets.
 */
function isForShell(path: string): boolean {
  const wanted = `${path.toLowerCase()}/`;
  return ![...SERVICE_PATHS, ...pathsWithRest].some((start) => wanted.startsWith(`${start.toLowerCase()}/`));
}
