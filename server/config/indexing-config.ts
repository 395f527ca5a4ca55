import { readFileSync } from "node:fs";
import { z } from "zod";
import { StartError } from "#database/start-error.ts";
import { parseJson, safeUrl, wholeNumber } from "./schemas.ts";

const GOOGLE_INDEXING = "https://indexing.googleapis.com/v3/urlNotifications:publish";

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
export function readIndexing(data: Settings) {
  const { GOOGLE_INDEXING_KEY_FILE: file } = data;
  if (!file) return undefined;
  const key = KeyFile.safeParse(parseJson(readText(file)));
  if (!key.success) {
    throw new StartError("GOOGLE_INDEXING_KEY_FILE must be the path of a service account's key file in JSON.");
  }
  return {
    clientEmail: key.data.client_email,
    /** A private RSA key in PEM. */
    privateKey: key.data.private_key,
    tokenUrl: key.data.token_uri,
    /** URL to which notices are posted. */
    url: data.GOOGLE_INDEXING_URL,
    noticesPerDay: data.GOOGLE_INDEXING_PER_DAY,
  };
}

/**
 * A Google service account, with which the server reports new and ended jobs to Google's Indexing
 * API.
 */
export type IndexingConfig = NonNullable<ReturnType<typeof readIndexing>>;

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
