import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { type Finding, fine, wrong } from "./finding.ts";

const GIGABYTE = 1_000_000_000;
/**
 * Minimum number of free bytes on the disk. PostgreSQL stops writing when the disk is full, and its
 * write-ahead log can grow by 1 GB.
 */
const LEAST_BYTES = 2 * GIGABYTE;
const LEAST_SHARE = 0.05;

/** Checks the free space of DATA_DIR, or of its closest existing parent. */
export async function checkDisk(dataDir: string): Promise<Finding[]> {
  let folder = dataDir;
  while (!existsSync(folder)) folder = dirname(folder);
  const { bavail, blocks, bsize, ffree, files } = await statfs(folder);
  const free = bavail * bsize;
  const amount = `${(free / GIGABYTE).toFixed(1)} GB (${Math.round((100 * bavail) / blocks)} %) are free in ${dataDir}`;
  if (files > 0 && ffree / files < LEAST_SHARE)
    return [wrong(`${Math.round(ffree)} files can still be created in ${dataDir}.`)];
  if (free < LEAST_BYTES || bavail / blocks < LEAST_SHARE)
    return [wrong(`Only ${amount}. When the disk is full, the database stops storing.`)];
  return [fine(`${amount}.`)];
}
