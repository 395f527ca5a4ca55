import type { Cleaners, LoadableCleaners } from "#server/rest/request/clean-body.ts";

const clean = (text: string) => text.replaceAll(/<[^>]*>/g, "");

/** Texts that this thread has cleaned. */
export const spent: string[] = [];

const count = (text: string) => {
  spent.push(text);
  return clean(text);
};

/** @public Worker threads import this constant by the module's URL. */
export const cleaners: Cleaners = {
  "authors.name": count,
  "as_json.value.html": clean,
  "add_author.name": clean,
  "diaries.line": count,
  "add_diary.line": count,
};

export const TEST_CLEANERS: LoadableCleaners = { cleaners, module: import.meta.url };
