import { matchPrecache, type PrecacheEntry, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import { pathsWithRest, SERVICE_PATHS } from "#domain/routes.ts";

/** Written by tools/build.ts: the files of this version. */
declare const FILES: PrecacheEntry[];

/** The page as it was built: without configuration and for no user. */
const SHELL = "/shell.html";

// A version stores its own files and clears those of the one before once no tab uses that any more: this worker never takes over
// a page that another one, or none, has opened.
precache(FILES);

// A tab of a version that is still waiting for its turn finds its files as well.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith("/assets/"),
  async ({ request }) => (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request),
);

// The server's page whenever there is one. Pages are never stored: what the server writes into them stays there.
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

/** Neither the services nor what emails link to: those need the server, and their URLs hold secrets. */
function isForShell(path: string): boolean {
  const wanted = `${path.toLowerCase()}/`;
  return ![...SERVICE_PATHS, ...pathsWithRest].some((start) => wanted.startsWith(`${start.toLowerCase()}/`));
}
