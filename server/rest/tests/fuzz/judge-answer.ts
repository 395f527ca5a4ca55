import type { FuzzRequest } from "./draft.ts";
import { keyOf, type Ownership, type Row, TABLES, type Truth } from "./truth.ts";

export type FuzzAnswer = { status: number; text: string; contentRange: string | null };

const CANARY = /canary[0-9a-f]{8}/g;
const FUNCTIONS_FOR_ALL = new Set(["rpc/search_employers"]);

/**
 * Returns a message for each row or text in the response that the caller must not see. `owner`
 * describes the caller's rows.
 */
export function judgeAnswer(request: FuzzRequest, answer: FuzzAnswer, owner: Ownership, truth: Truth): string[] {
  const wrongs: string[] = [];
  if (answer.status >= 500) wrongs.push(`status ${answer.status}`);
  const known = knownCanaries(request, owner, truth);
  const foreign = [...new Set(answer.text.match(CANARY) ?? [])].filter((canary) => !known.has(canary));
  if (foreign.length > 0) wrongs.push(`tells what belongs to others: ${foreign}`);
  if (answer.status < 300 && request.rowsOf !== undefined)
    wrongs.push(...judgeRows(request, answer, owner, request.rowsOf));
  return wrongs;
}

function judgeRows(
  request: FuzzRequest,
  answer: FuzzAnswer,
  owner: Ownership,
  table: (typeof TABLES)[number],
): string[] {
  const visible = owner.visible(table);
  const rows = parseRows(answer.text);
  if (request.isCount)
    return rows[0]?.count === visible.size ? [] : [`counts ${answer.text} instead of ${visible.size}`];
  const wrongs: string[] = [];
  if (request.method === "GET") {
    const foreign = rows.map((row) => keyOf(table, row)).filter((key) => !visible.has(key));
    if (foreign.length > 0) wrongs.push(`shows rows of others: ${table} ${foreign}`);
    if (request.isWhole && rows.length !== visible.size) wrongs.push(`shows ${rows.length} of ${visible.size} rows`);
  }
  const total = Number(/\/(\d+)$/.exec(answer.contentRange ?? "")?.[1] ?? Number.NaN);
  if (total > visible.size || (request.isWhole && total !== visible.size)) {
    wrongs.push(`counts ${total} where ${visible.size} can be seen`);
  }
  return wrongs;
}

function knownCanaries(request: FuzzRequest, owner: Ownership, truth: Truth): Set<string> {
  const texts = TABLES.flatMap((table) => [...owner.visible(table).values()]).map((row) => JSON.stringify(row));
  texts.push(decodeURIComponent(request.path), JSON.stringify(request.body ?? ""));
  if (FUNCTIONS_FOR_ALL.has(request.path)) {
    texts.push(...[...truth.employers.values()].filter((row) => row.inactive === 0).map((row) => String(row.name)));
  }
  if (request.path === "rpc/employers_that_need_second_factor") {
    texts.push(...[...owner.waiting].map((id) => String(truth.employers.get(String(id))?.name)));
  }
  return new Set(texts.flatMap((text) => text.match(CANARY) ?? []));
}

function parseRows(text: string): Row[] {
  const value: unknown = text === "" ? [] : JSON.parse(text);
  return Array.isArray(value) ? value : [];
}
