import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SmtpSink, startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { freePort } from "#server/tests/free-port.ts";
import { type BuiltImage, buildImage } from "./built-image.ts";

/**
 * Shell script that does the same as `podman run --read-only --tmpfs /tmp -v …:/data` with the
 * host's network.
 */
const ENTER = `
  mount --bind "$1" "$1" && mount -o remount,bind,ro "$1"
  mount -t proc proc "$1/proc" && mount -t tmpfs tmpfs "$1/tmp" && mount --bind "$2" "$1/data"
  root="$1"; user="$3"; folder="$4"; shift 4
  exec chroot --userspec "$user" "$root" env --chdir "$folder" "$@"`;

const run = promisify(execFile);

let image: BuiltImage;
let smtp: SmtpSink;
let port: number;
let data: string;
beforeAll(async () => {
  [image, smtp, port] = await Promise.all([buildImage(), startSmtpSink(), freePort()]);
  data = mkdtempSync(join(tmpdir(), "openings-data-"));
  const { uid, gid } = statSync(join(image.root, "data"));
  chownSync(data, uid, gid);
});
afterAll(async () => {
  await Promise.all([image?.remove(), smtp?.close()]);
  if (data) rmSync(data, { recursive: true, force: true });
});

/**
 * Returns the command line that runs a command in the container, and the environment that the image
 * sets.
 */
function inside(words: string[]): [words: string[], env: NodeJS.ProcessEnv] {
  const { Env, User, WorkingDir } = image.config;
  const env = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s, 2)));
  const enter = ["--mount", "sh", "-ec", ENTER, "sh", image.root, data, `${User}:${User}`, WorkingDir];
  const settings = { PORT: `${port}`, FINDER: "off", SITE_URL: "https://jobs.example.com", SMTP_URL: smtp.url };
  return [[...enter, ...words], { ...env, ...settings }];
}

async function runInside(words: string[]): Promise<string> {
  const [entering, env] = inside(words);
  return (await run("unshare", entering, { env })).stdout;
}

test("the image starts with a read-only root and without capabilities, answers, is healthy, runs commands and stops", async () => {
  const [entering, env] = inside(image.config.Cmd);
  const server = spawn("unshare", entering, { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(server, "exit");
  let output = "";
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  try {
    await expect
      .poll(() => [output, server.exitCode], { timeout: 50_000 })
      .toEqual([expect.stringContaining(" is ready: "), null]);
    const get = async (path: string) => await fetch(`http://127.0.0.1:${port}${path}`);
    expect(await (await get("/health")).json()).toMatchObject({ version: expect.any(String) });
    for (const path of ["/", "/o", "/rest/v1/job_categories?select=id&limit=1"])
      expect((await get(path)).status).toBe(200);

    const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
    expect(status).toMatch(new RegExp(`^Uid:\\t${statSync(data).uid}\\b`, "m"));
    expect(status).toMatch(/^CapEff:\t0+$/m);

    const [, ...health] = image.config.Healthcheck.Test;
    await runInside(health.map((word) => word.replace(":3000", `:${port}`)));
    expect(await runInside(["node", "server/staff/main.ts", "companies"])).toBe("Nothing.\n");
    await expect(runInside(["touch", "/compiled/new"])).rejects.toThrow("Read-only file system");
  } finally {
    server.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
});

test("the image has no development packages and no npm cache", () => {
  const has = (path: string) => existsSync(join(image.root, path));
  expect(["fastify", "typescript", "vite", "vitest"].filter((name) => has(`app/node_modules/${name}`))).toEqual([
    "fastify",
  ]);
  expect(["app/web", "app/e2e", "root/.npm/_cacache", "app/.git"].filter(has)).toEqual([]);
});
