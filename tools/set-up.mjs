/**
 * Prepares this checkout before `npm start`, `npm test` and `npm run dev`. Installs the locked
 * packages and builds the web app if they have changed. Finds or installs a browser for the tests.
 * Runs on Node 20 without packages, because this program installs them. Options: --only-start
 * (without the packages of tests and checks), --no-build (the development server builds by itself),
 * --browser (Chromium for the tests), --browsers (Firefox and WebKit for the tests).
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const options = new Set(process.argv.slice(2));
const APT_INSTALL = ["install", "-y", "-qq", "--no-install-recommends"];

try {
  const chromium = options.has("--browser") ? findOrInstallChromium() : undefined;
  installPackages();
  requireNode24();
  run("node", ["tools/write-release.mjs"]);
  if (!options.has("--no-build")) buildWeb();
  await chromium;
  if (options.has("--browser")) downloadChromium();
  if (options.has("--browsers")) provideOtherBrowsers();
} catch (error) {
  process.stderr.write(`Set-up failed: ${error.message}\n`);
  process.exitCode = 1;
}

/**
 * Installs all packages. With --only-start, skips the packages of the workspace tools/checks if
 * they are not installed yet.
 */
function installPackages() {
  const stamp = join(root, "node_modules", ".openings-packages");
  const all = hashOf(["package.json", "package-lock.json", "tools/checks/package.json"]);
  const isOnlyStart = options.has("--only-start") && !existsSync(join(root, "node_modules", "vitest"));
  const wanted = isOnlyStart ? `${all} only-start` : all;
  if ([all, wanted].includes(readStamp(stamp))) return;
  say("Installing packages (about half a minute, once)…");
  const choice = isOnlyStart ? ["--workspaces=false"] : [];
  run("npm", ["ci", ...choice, "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(stamp, wanted);
}

/**
 * Throws if `node` is older than version 24. On Linux, the packages include Node 24. On other
 * systems, the user must install it.
 */
function requireNode24() {
  const version = capture("node", ["--version"]);
  if (Number(version.slice(1).split(".")[0]) < 24) {
    throw new Error(
      `Node 24 or later is needed, this is ${version}. Install it from https://nodejs.org and try again.`,
    );
  }
}

function buildWeb() {
  const stamp = join(root, "dist", "web.stamp");
  const wanted = hashOf(["web", "domain", "vite.config.ts", "tools/build.ts", "package-lock.json"]);
  if (readStamp(stamp) === wanted) return;
  say("Building the web app…");
  run("node", ["tools/build.ts"]);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, wanted);
}

function hasChromium() {
  const places = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
  return [process.env.CHROMIUM_PATH, ...places.map((name) => `/usr/bin/${name}`)].some(
    (path) => path && existsSync(path),
  );
}

/**
 * Installs Debian's Chromium if no Chromium is installed and this program may install packages.
 * Returns a promise, so that npm can install packages and the web app can build while apt
 * downloads.
 */
function findOrInstallChromium() {
  if (hasChromium() || !canInstall()) return;
  say("Installing Chromium for the browser tests (once)…");
  const install = (name) => ["apt-get", ...APT_INSTALL, name].join(" ");
  const command = `apt-get update -qq && (${install("chromium-headless-shell")} || ${install("chromium")})`;
  const child = spawn("sh", ["-c", command], { env: environment(), stdio: ["ignore", "inherit", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("Chromium could not be installed."))));
  });
}

/** Downloads Playwright's Chromium if the system has none. */
function downloadChromium() {
  const stamp = join(root, "node_modules", ".openings-browser");
  if (hasChromium() || existsSync(stamp)) return;
  say("Downloading a browser for the tests (once)…");
  run("playwright", ["install", "chromium"]);
  writeFileSync(stamp, "");
}

/** Installs Firefox, and WebKit with its driver and a virtual display. */
function provideOtherBrowsers() {
  const packageOf = { "firefox-esr": "firefox-esr", WebKitWebDriver: "webkit2gtk-driver", Xvfb: "xvfb" };
  const missing = Object.keys(packageOf).filter((name) => !existsSync(`/usr/bin/${name}`));
  if (missing.length === 0) return;
  const packages = missing.map((name) => packageOf[name]);
  if (!canInstall()) throw new Error(`${missing.join(", ")} missing. On Debian: apt-get install ${packages.join(" ")}`);
  say("Installing Firefox and WebKit for the browser tests (once)…");
  run("apt-get", ["update", "-qq"]);
  run("apt-get", [...APT_INSTALL, ...packages]);
}

function canInstall() {
  return process.platform === "linux" && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Returns a hash of the named files and all files in the named folders. */
function hashOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesBelow).sort()) hash.update(path).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

function filesBelow(path) {
  if (!existsSync(join(root, path))) return [];
  try {
    return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() ? filesBelow(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
    );
  } catch {
    return [path];
  }
}

function readStamp(path) {
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function environment() {
  return {
    ...process.env,
    DEBIAN_FRONTEND: "noninteractive",
    PATH: join(root, "node_modules", ".bin") + delimiter + process.env.PATH,
  };
}

function run(command, args) {
  execFileSync(command, args, { cwd: root, env: environment(), stdio: ["ignore", "inherit", "inherit"] });
}

function capture(command, args) {
  return execFileSync(command, args, { cwd: root, env: environment(), encoding: "utf8" }).trim();
}

function say(text) {
  process.stdout.write(`${text}\n`);
}
