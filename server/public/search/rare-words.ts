import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { toTextQuery } from "./job-search.ts";

/** With more jobs than these a word is no rare one. */
const RARE_MAX = 1_000;
/** Titles that say how common a word is; with as many hits among them it is no rare one either. */
const SAMPLE = 400;
const SAMPLE_HITS_MAX = 3;

/**
 * The ids of all open jobs that have these words, in no order and perhaps with others that have only the rarest; undefined: too many,
 * or too many to compare. The index collects all titles of each word before it compares them: a common word beside a rare one would
 * cost as much as alone, so it is asked for the rarest first, and of several common ones not at all.
 */
export async function findRareWords(database: SiteDatabase, words: readonly string[]): Promise<number[] | undefined> {
  if (words.length === 1) return await hitsOf(database, words);
  const rarest = await rarestOf(database, words);
  return rarest === undefined ? undefined : ((await hitsOf(database, [rarest])) ?? (await hitsOf(database, words)));
}

/** Undefined: each is common. */
async function rarestOf(database: SiteDatabase, words: readonly string[]): Promise<string | undefined> {
  const select = `
    with newest as materialized (select lower(j.name) as name from site.jobs j order by j.id desc limit ${SAMPLE})
    select w.word, (select count(*) from newest n where position(w.word in n.name) > 0) as jobs
    from json_array_elements_text($1) w (word)`;
  const counted = await database.read<{ word: string; jobs: number }>(select, [words]);
  const [rarest] = counted.sort((a, b) => a.jobs - b.jobs || b.word.length - a.word.length);
  return rarest && rarest.jobs <= SAMPLE_HITS_MAX ? rarest.word : undefined;
}

async function hitsOf(database: SiteDatabase, words: readonly string[]): Promise<number[] | undefined> {
  const hits = `select j.id from site.jobs j where j.words @@ to_tsquery('simple', $1) limit ${RARE_MAX + 1}`;
  const [found] = await database.read<{ ids: number[] }>(`select array(${hits}) as ids`, [toTextQuery(words)]);
  return !found || found.ids.length > RARE_MAX ? undefined : found.ids;
}
