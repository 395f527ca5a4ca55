import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type pg from "pg";
import type { FetchedPage, Validators } from "./fetch/fetcher.ts";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

const MAX_PACKED_BYTES = 65_536;
const MAX_VALIDATOR_LENGTH = 200;

/**
 * Maximum number of stored pages of a company. A scan reads at most 50 pages, so the pages of the
 * two latest scans fit.
 */
const MAX_PAGES = 100;

type StoredPage = { etag: string | null; last_modified: string | null; content: Buffer };

/**
 * Stores the latest version of each page of a company's website. Only scans read these pages, and
 * no user sees them.
 */
export function storedPages(pool: pg.Pool, employerId: number, maxBytes: number) {
  return {
    async validatorsOf(url: string): Promise<Validators> {
      const { rows } = await pool.query<Omit<StoredPage, "content">>(
        "select etag, last_modified from server.read_pages where employer_id = $1 and url = $2",
        [employerId, url],
      );
      return { etag: rows[0]?.etag ?? undefined, lastModified: rows[0]?.last_modified ?? undefined };
    },

    async textOf(url: string): Promise<string> {
      const { rows } = await pool.query<Pick<StoredPage, "content">>(
        "update server.read_pages set read_at = now() where employer_id = $1 and url = $2 returning content",
        [employerId, url],
      );
      return rows[0] ? String(await unpack(rows[0].content, { maxOutputLength: maxBytes * 3 })) : "";
    },

    /**
     * Stores a page. Skips very long pages. Also skips pages without validators, because the next
     * scan can't request those pages conditionally.
     */
    async keep(pageUrl: string, { text, validators: { etag, lastModified } }: FetchedPage): Promise<void> {
      const isShort = [etag, lastModified].every((one) => (one?.length ?? 0) <= MAX_VALIDATOR_LENGTH);
      if ((etag === undefined && lastModified === undefined) || !isShort) return;
      const content = await pack(text);
      if (content.length > MAX_PACKED_BYTES) return;
      await pool.query(
        `insert into server.read_pages (employer_id, url, etag, last_modified, content) values ($1, $2, $3, $4, $5)
         on conflict (employer_id, url) do update set etag = excluded.etag, last_modified = excluded.last_modified,
           content = excluded.content, read_at = now()`,
        [employerId, pageUrl, etag ?? null, lastModified ?? null, content],
      );
    },

    /**
     * Deletes the oldest pages above the limit. Otherwise a website whose URLs change all the time
     * would fill the database.
     */
    async trim(): Promise<void> {
      await pool.query(
        `delete from server.read_pages where employer_id = $1 and url in
           (select url from server.read_pages where employer_id = $1 order by read_at desc, url offset $2)`,
        [employerId, MAX_PAGES],
      );
    },
  };
}
