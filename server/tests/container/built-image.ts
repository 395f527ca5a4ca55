import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const PROJECT = join(import.meta.dirname, "../../..");
const CERTIFICATES = "/etc/ssl/certs/ca-certificates.crt";
const BASE = "localhost/openings-base";
const IMAGE = "localhost/openings-tried";

const run = promisify(execFile);

/** Configuration of the image, from the Containerfile. */
type ImageConfig = {
  Env: string[];
  User: string;
  WorkingDir: string;
  Cmd: string[];
  Healthcheck: { Test: string[] };
};

export type BuiltImage = {
  /** The mounted root folder of a container. */
  root: string;
  config: ImageConfig;
  remove(): Promise<void>;
};

/**
 * Builds `deploy/Containerfile` in temporary storage. Creates the base image itself, so that the
 * test needs neither a container engine nor an image registry.
 */
export async function buildImage(): Promise<BuiltImage> {
  const folder = mkdtempSync(join(tmpdir(), "openings-image-"));
  const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run")];
  const buildah = async (...words: string[]) =>
    (await run("buildah", [...storage, ...words], { maxBuffer: 64 << 20 })).stdout.trim();
  const remove = async () => {
    await buildah("rm", "--all").catch(() => {});
    await buildah("rmi", "--all", "--force").catch(() => {});
    // Deletes only files on the folder's own file system, because an interrupted debootstrap leaves
    // /proc mounted in the folder.
    await run("rm", ["--recursive", "--force", "--one-file-system", folder]).catch(() => {});
  };
  try {
    const empty = await buildah("from", "scratch");
    await buildah("copy", empty, await makeDebian(join(folder, "debian")), "/");
    await buildah("config", "--env", "PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin", empty);
    // Adds certificates, because this machine needs them to reach the package registry.
    if (process.env.NODE_EXTRA_CA_CERTS) await buildah("config", "--env", `NODE_EXTRA_CA_CERTS=${CERTIFICATES}`, empty);
    await buildah("commit", "--rm", empty, BASE);
    const file = join(PROJECT, "deploy/Containerfile");
    const how = ["--isolation", "chroot", "--format", "docker", "--pull-never"];
    await buildah("build", ...how, "--build-arg", `BASE=${BASE}`, "--file", file, "--tag", IMAGE, PROJECT);
    const container = await buildah("from", "--pull-never", IMAGE);
    const described = JSON.parse(await buildah("inspect", "--type", "image", IMAGE));
    return { root: await buildah("mount", container), config: described.Docker.config, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Creates a replacement for `node:24-bookworm-slim`: Debian 12 with this machine's Node and npm.
 */
async function makeDebian(folder: string): Promise<string> {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error("Start it as npm run test:container, so that npm can be taken along");
  const mirror = process.env.DEBIAN_MIRROR ?? "http://deb.debian.org/debian";
  await run("debootstrap", ["--variant=minbase", "bookworm", folder, mirror], { maxBuffer: 64 << 20 });
  const local = (path: string) => join(folder, "usr/local", path);
  mkdirSync(local("lib/node_modules"), { recursive: true });
  cpSync(process.execPath, local("bin/node"));
  cpSync(dirname(dirname(npm)), local("lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", local("bin/npm"));
  mkdirSync(join(folder, dirname(CERTIFICATES)), { recursive: true });
  if (existsSync(CERTIFICATES)) cpSync(CERTIFICATES, join(folder, CERTIFICATES));
  return folder;
}
