import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartError } from "#database/start-error.ts";

/** The account that PostgreSQL runs as; undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined;

const isLinux = process.platform === "linux";

/**
 * Returns the account that runs PostgreSQL, because PostgreSQL refuses to run as root. As root,
 * returns the first of these that exists: the owner of the cluster, `postgres`, `nobody`.
 */
export function accountFor(cluster: string): Account {
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  const self = process.getuid?.();
  if (self !== 0) {
    if (owner && self !== undefined && owner.uid !== self) {
      throw new StartError(
        `${cluster} belongs to another account (user id ${owner.uid}): start as that account, or set DATA_DIR.`,
      );
    }
    return undefined;
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync("/etc/passwd", "utf8").split("\n");
  for (const name of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(":") ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartError("PostgreSQL cannot run as root, and there is no account `postgres` or `nobody` to run it.");
}

/**
 * Returns the arguments to put before a command so that it runs as the account. On Linux, the
 * arguments also make the kernel signal the command when this process dies. Returns no arguments if
 * there is no suitable `setpriv`.
 *
 * @param paths files that the command must open. If the account cannot enter one of their folders,
 * the command gets a single capability, which lets it enter all folders.
 */
export function commandPrefix(account: Account, paths: string[], signalOnOurDeath?: string): string[] {
  if (!canUseSetpriv()) return [];
  const words = ["setpriv", "--no-new-privs"];
  if (signalOnOurDeath) words.push("--pdeathsig", signalOnOurDeath);
  if (account) {
    words.push("--reuid", `${account.uid}`, "--regid", `${account.gid}`, "--clear-groups");
    if (!paths.every((path) => isReachable(path, account))) {
      const capability = folderCapability();
      // PostgreSQL calls access(2) to check that it may execute its own program file. Without
      // no_setuid_fixup, access(2) ignores the capability.
      words.push("--securebits", "+no_setuid_fixup");
      words.push("--inh-caps", `-all,+${capability}`, "--ambient-caps", `-all,+${capability}`);
    }
  }
  return [...words, "--"];
}

/** The result of canUseSetpriv(), cached because the function starts a program. */
let isSetprivKnown: boolean | undefined;

/**
 * Returns true if this system has `setpriv` with the necessary option. Small distributions lack it.
 */
export function canUseSetpriv(): boolean {
  isSetprivKnown ??=
    isLinux && (spawnSync("setpriv", ["--help"], { encoding: "utf8" }).stdout ?? "").includes("--pdeathsig");
  return isSetprivKnown;
}

function isReachable(path: string, account: { uid: number; gid: number }): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function folderCapability(): string {
  const effective = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? "0";
  const has = (bit: bigint) => ((BigInt(`0x${effective}`) >> bit) & 1n) === 1n;
  // Prefers `dac_read_search`, because `dac_override` also lets PostgreSQL write to all files.
  // Containers often have only `dac_override`. The bits are those of linux/capability.h.
  if (has(2n)) return "dac_read_search";
  if (has(1n)) return "dac_override";
  throw new StartError(
    "PostgreSQL's account cannot read the project folder: move the project to a folder that others can read, or do not start as root.",
  );
}
