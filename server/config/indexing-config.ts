import { readFileSync } from "node:fs";
import { z } from "zod";
import { StartError } from "#database/start-error.ts";
import { isLoopbackHost } from "./loopback.ts";
import { wholeNumber } from "./pool-config.ts";

/** A service account that tells Google's Indexing API of new and ended jobs. */
export type IndexingConfig = {
  clientEmail: string;
  /** A private RSA key in PEM. */
  privateKey: string;
  tokenUrl: string;
  /** URL to which notices are posted. */
  url: string;
  noticesPerDay: number;
};

const GOOGLE_INDEXING = "https://indexing.googleapis.com/v3/urlNotifications:publish";

const safeUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL that begins with https://" })
  .refine((text) => text.startsWith("https:") || isLoopbackHost(new URL(text).hostname), {
    error: "must be an https:// URL, or a URL on this machine",
  });

export const indexingSettings = {
  GOOGLE_INDEXING_KEY_FILE: z.string().trim().optional(),
  GOOGLE_INDEXING_URL: safeUrl.default(GOOGLE_INDEXING),
  GOOGLE_INDEXING_PER_DAY: wholeNumber(1, 99_999).default(200),
};

/** The fields of Google's key file that are used. */
const KeyFile = z.object({
  client_email: z.string().min(3),
  private_key: z.string().startsWith("-----BEGIN PRIVATE KEY-----"),
  token_uri: safeUrl,
});

type Settings = {
  GOOGLE_INDEXING_KEY_FILE?: string | undefined;
  GOOGLE_INDEXING_URL: string;
  GOOGLE_INDEXING_PER_DAY: number;
};

/** Reads the key file. Error messages don't contain its text. */
export function readIndexing(data: Settings): IndexingConfig | undefined {
  const { GOOGLE_INDEXING_KEY_FILE: file } = data;
  if (!file) return undefined;
  const key = KeyFile.safeParse(readJson(file));
  if (!key.success) {
    throw new StartError("GOOGLE_INDEXING_KEY_FILE must be the path of a service account's key file in JSON.");
  }
  return {
    clientEmail: key.data.client_email,
    privateKey: key.data.private_key,
    tokenUrl: key.data.token_uri,
    url: data.GOOGLE_INDEXING_URL,
    noticesPerDay: data.GOOGLE_INDEXING_PER_DAY,
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
