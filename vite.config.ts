import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { memberFallback, routesFor, SERVICE_PATHS } from "#domain/routes.ts";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * URL of the portal's server. Vite's development server serves the web app and forwards requests
 * for SERVICE_PATHS to this URL.
 */
const api = process.env.API_URL ?? "http://127.0.0.1:3000";

/**
 * Writes the configuration into the development server's page, as the server does after a build.
 */
function fillConfig(): Plugin {
  return {
    name: "fill-config",
    apply: "serve",
    async transformIndexHtml(html) {
      const answer = await fetch(`${api}/dev/config.json`).catch(() => undefined);
      if (!answer?.ok)
        return html.replace("<body>", "<body><p>The server has not started yet. Reload the page in a moment.</p>");
      const config = (await answer.text()).replaceAll("<", "\\u003c");
      return html.replace(/(<script type="application\/json" id="config">)/, (tag) => tag + config);
    },
  };
}

type Bundle = NonNullable<Parameters<Exclude<Plugin["generateBundle"], object | undefined>>[1]>;

/** Placeholder in index.html. */
const MARKER = "{} /* files, filled by the build */";

/**
 * For each screen of members, writes the names of its files into the page. The inline script of
 * index.html preloads these files.
 */
function listScreenFiles(): Plugin {
  return {
    name: "list-screen-files",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle = {} }) {
        const screens = routesFor("user", "member").filter(
          ({ hasRest, audience }) => !hasRest || audience === "member",
        );
        const codeOf = Object.fromEntries(
          [...screens, { ...memberFallback, path: "*" }].map(({ path, screen }) => [
            path,
            ["portal", screen].flatMap((name) => filesOf(bundle, name)),
          ]),
        );
        if (!html.includes(MARKER)) throw new Error(`index.html has no ${MARKER}`);
        return html.replace(MARKER, () => JSON.stringify(codeOf));
      },
    },
  };
}

/**
 * Matches the shell and small modules that signed-in screens share. Excludes code that loads on
 * demand.
 */
const inPortal = new RegExp(
  [
    "/web/app/signed-in-app",
    "/web/jobs/(data/(form-state|jobs|just-saved)|life/use-job-hand-over)",
    "/web/drafts/(autosave|draft-store|hand-over|tab-drafts|use-draft-owner)\\.",
    "/web/(session/(?!portal-auth-client|plain-limit|end-session-of)|browser/|data-client/(call-function|data-client|jobs-key|refusals|waiting-counts))",
    "/web/ui/(controls|hooks|layout|leaving|lists|overlays|styles)/(?!status-glyph|link-screen)[^/]*\\.tsx?$",
    "/web/jobs/fields/note\\.",
    "/domain/(messages/jobs|sqlstates|time/calendar-date|fields/(field-kinds|merge-fields|rich-text)|text/format|job/job-status|pay/pay)\\.",
    "/@tanstack/",
  ].join("|"),
);

/**
 * Matches the code of the lists of applicants. The screen of all applicants and a job's page load
 * this code on demand.
 */
const inPeople = /\/web\/applicants\/(people|use-|data\/applicant-changes)|\/domain\/messages\/applicants\./;

/**
 * Matches code that screens with tables share. This includes the menu of a job, which the job's
 * page also shows.
 */
const inLists =
  /\/web\/(ui\/(table\/|lists\/status-glyph)|jobs\/(table\/(table-footer|use-list-filter)|life\/more-actions|data\/(list-filter|list-page|matching-jobs)))|domain\/job\/place/;

/**
 * Returns the script and stylesheets of a chunk. For a screen with a table, also returns the files
 * of the chunk `lists`.
 */
function filesOf(bundle: Bundle, name: string): string[] {
  const chunk = Object.values(bundle).find((output) => output.type === "chunk" && output.name === name);
  if (chunk?.type !== "chunk") throw new Error(`The build has no chunk named ${name}`);
  const hasTable = name !== "portal" && chunk.imports.some((file) => file.includes("/lists-"));
  return [
    ...[chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`),
    ...(hasTable ? filesOf(bundle, "lists") : []),
  ];
}

/**
 * Matches the chunks of which a page runs most functions: those that most pages load, the screens,
 * and the editor.
 */
const isMostlyRun = /^(index|portal|lists|tiptap-editor|.*-screen)$/;

/**
 * Makes V8 compile whole chunks on another thread while they load. Otherwise the main thread would
 * compile each function at its first call (rule 86).
 */
function compileWhileLoading(): Plugin {
  return {
    name: "compile-while-loading",
    apply: "build",
    enforce: "post",
    generateBundle: {
      // Runs after Vite has added code to the chunks, because V8 reads only the first line.
      order: "post",
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type === "chunk" && isMostlyRun.test(output.name))
            output.code = `//# allFunctionsCalledOnLoad\n${output.code}`;
        }
      },
    },
  };
}

/**
 * Changes to Vite's loader. Without these changes, the loader skips a stylesheet that it has
 * requested before, even if that request failed.
 */
const STYLE_FAILURES = [
  [/seen\[href\] = void 0;(?=\s*throw err)/, "delete seen[href];"],
  [/if \(e\.type === "error"\)/, 'if (e.type === "error") link.remove(),'],
] as const;

/**
 * Makes Vite's loader request a stylesheet again after a failure. Browsers already do this with
 * scripts.
 */
function retryFailedStyles(): Plugin {
  return {
    name: "retry-failed-styles",
    apply: "build",
    transform: {
      filter: { id: /\0vite\/preload-helper\.js$/ },
      handler(code) {
        return STYLE_FAILURES.reduce((changed, [place, replacement]) => {
          if (!place.test(changed)) throw new Error(`Vite's loader has no ${place}`);
          return changed.replace(place, replacement);
        }, code);
      },
    },
  };
}

export default defineConfig({
  root: fromHere("web"),
  plugins: [react(), tailwindcss(), fillConfig(), listScreenFiles(), compileWhileLoading(), retryFailedStyles()],
  build: {
    outDir: fromHere("dist/web"),
    emptyOutDir: true,
    // The oldest browsers that support light-dark() and popovers. See docs/browsers.md.
    target: ["chrome123", "edge123", "firefox125", "safari17.5"],
    // Inlines no files. Inlined fonts would enlarge the stylesheet that blocks every page.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Splits the code into few chunks, because each request needs a round trip. The chunks are
      // for all pages, for signed-in screens, for tables, and for the validation of forms.
      output: {
        codeSplitting: {
          groups: [
            { name: "start", tags: ["$initial"] },
            { name: "portal", test: inPortal },
            { name: "lists", test: inLists },
            { name: "people", test: inPeople },
            { name: "checks", test: /\/(node_modules\/zod|domain\/fields\/(field-checks|web-url)\.)/ },
          ],
        },
      },
    },
  },
  server: {
    host: "127.0.0.1",
    proxy: Object.fromEntries(
      // Matches whole names, because "/c" must not match "/company".
      [...SERVICE_PATHS, "/manifest.webmanifest"].map((path) => [`^${path}(?=[/?]|$)`, { target: api, xfwd: false }]),
    ),
  },
});
