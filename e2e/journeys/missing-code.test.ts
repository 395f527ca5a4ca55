import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";

/** A built script that calls import(), and the scripts and stylesheets that the call loads. */
interface LazyImport {
  script: string;
  files: string[];
}

const ASSETS = "dist/web/assets";
const IMPORT = /import\(`\.\/([^`]+)`\)(?:(?!import\().){0,200}?,(?:__vite__mapDeps\(\[([\d,]*)\]\)|\[\])\)/g;

function findLazyImports(): LazyImport[] {
  const scripts = readdirSync(ASSETS).filter((name) => name.endsWith(".js"));
  return scripts.flatMap((name) => {
    const code = readFileSync(`${ASSETS}/${name}`, "utf8");
    const listed = JSON.parse(/m\.f=(\[[^\]]*\])/.exec(code)?.[1] ?? "[]") as string[];
    return [...code.matchAll(IMPORT)].map(([, script = "", indices = ""]) => ({
      script: `/assets/${script}`,
      files: indices.split(",").flatMap((index) => listed[Number(index || Number.NaN)] ?? []),
    }));
  });
}

/** Loads code as the app does, one import after another. Returns the scripts that failed. */
function loadAll(page: Page, imports: LazyImport[]): Promise<string[]> {
  return page.evaluate(async (lazy) => {
    type Loader = (load: () => Promise<unknown>, files: string[]) => Promise<unknown>;
    const start = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
    const exported = Object.values((await import(start)) as object);
    const loader = exported.find((value) => String(value).includes("vite:preloadError")) as Loader;
    const failed: string[] = [];
    for (const { script, files } of lazy) {
      await loader(() => import(script), files).catch((error) => failed.push(`${script}: ${error}`));
    }
    return failed;
  }, imports);
}

// Each lazily loaded file of the build fails once.
test("scripts and styles that failed to load are requested again at the next try", { tag: "@rare" }, async ({
  page,
}) => {
  const imports = findLazyImports();
  expect(imports.length).toBeGreaterThan(60);
  const arrived = new Set<string>();
  page.on("requestfinished", (request) => arrived.add(new URL(request.url()).pathname));
  await page.goto("/sign-in");
  await expect(page.getByLabel("Email Address")).toBeVisible();
  await page.route("**/assets/*", (route) => route.abort());
  expect((await loadAll(page, imports)).length).toBeGreaterThan(45);
  await page.unrouteAll();
  expect(await loadAll(page, imports)).toEqual([]);
  const files = imports.flatMap((lazy) => lazy.files);
  expect(files.filter((file) => !arrived.has(`/${file}`))).toEqual([]);
});

test("a screen and a dialog whose files failed to load open at the next try", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Counter Lead" });
  await employer.signIn(page, "/dashboard");
  const dashboard = page.getByRole("heading", { name: "Recent Activity", exact: true });
  await expect(dashboard).toBeVisible();
  const follow = (name: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).press("Enter");
  await page.route("**/assets/*", (route) => route.abort());
  await follow("Previous Jobs");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await page.unrouteAll();
  await follow("Dashboard");
  await expect(dashboard).toBeVisible();
  await follow("Previous Jobs");
  const remove = page.getByRole("button", { name: "Delete Counter Lead" });
  await expect(remove).toBeVisible();

  await page.route("**/assets/*", (route) => route.abort());
  await remove.click();
  await expect(page.getByText("This could not be opened.")).toBeVisible();
  await page.unrouteAll();
  await remove.click();
  const box = await page.getByRole("alertdialog").boundingBox();
  expect(box?.width, "the width with the dialog's own styles").toBeLessThan(600);
});
