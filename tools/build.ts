/**
 * Builds the web app into dist/web: the bundles, the prerendered sign-in page, the service worker,
 * and Brotli and gzip copies of each text file. `npm run build` runs this program. `npm start` and
 * `npm test` run it if the sources have changed.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { routesFor } from "#domain/routes.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const out = join(root, "dist/web");
const ssrOut = join(root, "dist/prerender");

/**
 * Chunks that the service worker doesn't store. Most of these chunks need the server anyway, for
 * example to sign in, to scan a website or to restore jobs. Others, such as the palette, the
 * outlines of descriptions and the advice on jobs, are not essential. An open tab works without
 * them.
 */
const ONLINE_ONLY = [
  "form-extras",
  "live-preview",
  "typed-job",
  "job-preview",
  "keyboard",
  "portal-auth-client",
  "plain-limit",
  "password-form",
  "password-pair",
  "pending-sign-up",
  "request-auth",
  "security",
  "payment-test-screen",
  "sign-in-with-passkey",
  "add-passkey",
  "authenticator-dialog",
  "recovery-codes-dialog",
  "second-step",
  "second-factor",
  "captcha-dialog",
  "solve-captcha",
  "linked-accounts",
  "provider-buttons",
  "personas",
  "demo-code",
  "demo",
  "providers",
  "website-scan-panel",
  "missed-jobs",
  "deleted-jobs-dialog",
  "job-menu",
  "pause-job-dialog",
  "use-pause",
  "outcome-choice",
  "filled-offer",
  "hires",
  "job-outcome",
  "read-outline",
  "profile-panels",
  "code-input",
  "public-page",
  "conflict-panel",
  "job-conflict-panel",
  "job-page",
  "share-menu",
  "flyer",
  "dashboard-lists",
  "posting-state",
  "copy-button",
  "use-posting-state",
  "preview-tabs",
  "public-paths",
  "publish-receipt",
  "drafts",
  "drafts-dialog",
  "selection-bar",
  "export-jobs",
  "export-applicants",
  "csv-file",
  "all-applicants",
  "people",
  "answer-dialog",
];

await build({ root: join(root, "web"), configFile: join(root, "vite.config.ts"), logLevel: "warn" });
await Promise.all([prerender(), compressAssets()]);
await buildServiceWorker();

interface Prerender {
  render: () => string;
  firstRequests: () => Promise<unknown>;
}

/** Writes the app's first requests into index.html, and the prerendered sign-in page. */
async function prerender(): Promise<void> {
  await build({
    root: join(root, "web"),
    configFile: join(root, "vite.config.ts"),
    logLevel: "warn",
    build: { ssr: "app/start/prerender.tsx", outDir: ssrOut, emptyOutDir: true },
  });
  const { render, firstRequests } = (await import(pathToFileURL(join(ssrOut, "prerender.js")).href)) as Prerender;
  const place = "{} /* requests, filled by the build */";
  const mount = '<div id="root"></div>';
  const template = readFileSync(join(out, "index.html"), "utf8");
  for (const text of [place, mount]) if (!template.includes(text)) throw new Error(`index.html has no ${text}`);
  const requests = JSON.stringify(await firstRequests());
  const page = template.replace(place, () => requests);
  writeFileSync(join(out, "index.html"), page);
  writeFileSync(
    join(out, "sign-in.html"),
    page.replace(mount, () => `<div id="root">${render()}</div>`),
  );
  rmSync(ssrOut, { recursive: true });
}

/**
 * Builds a service worker that stores the files that an open tab can load later. Excludes screens
 * for visitors and for signing in, because these need a connection. Excludes the editor, because it
 * is as large as all other screens together. The browser stores the editor at its first use.
 */
async function buildServiceWorker(): Promise<void> {
  const shell = readFileSync(join(out, "index.html"));
  writeFileSync(join(out, "shell.html"), shell);
  const left = ["tiptap-editor", ...ONLINE_ONLY, ...routesFor("everyone", "visitor").map(({ screen }) => screen)];
  const names = readdirSync(join(out, "assets"))
    .filter((name) => !/\.(br|gz)$/.test(name))
    .filter((name) => !left.some((part) => name.startsWith(`${part}-`)));
  const files = [
    { url: "/shell.html", revision: createHash("sha256").update(shell).digest("hex").slice(0, 16) },
    // A file's name changes with its content, so the file needs no `revision`.
    ...names.map((name) => ({ url: `/assets/${name}`, revision: null })),
  ];
  await build({
    root: join(root, "web"),
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    define: { FILES: JSON.stringify(files) },
    build: {
      outDir: out,
      emptyOutDir: false,
      modulePreload: false,
      target: "es2022",
      rolldownOptions: {
        input: join(root, "web/worker/service-worker.ts"),
        output: { format: "iife", entryFileNames: "sw.js" },
      },
    },
  });
}

/** Compresses all files at the same time, so that each core works. */
async function compressAssets(): Promise<void> {
  const assets = join(out, "assets");
  const brotli = promisify(brotliCompress);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const names = readdirSync(assets).filter((name) => /\.(js|css|svg|json)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const bytes = readFileSync(join(assets, name));
      writeFileSync(join(assets, `${name}.br`), await brotli(bytes, { params }));
      writeFileSync(join(assets, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
