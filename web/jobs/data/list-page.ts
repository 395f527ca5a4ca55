import { PostgrestError } from "@supabase/postgrest-js";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { removeAtOnce, type ShownRemoval, withoutRow, withRowAgain } from "#web/data-client/shown-removal.ts";

/** A page of a table and the total number of rows. */
export interface ListPage<Row> {
  jobs: Row[];
  total: number;
}

export type ListedBy<Read extends (...args: never[]) => Promise<ListPage<unknown>>> = Awaited<
  ReturnType<Read>
>["jobs"][number];

const RANGE_NOT_SATISFIABLE = "PGRST103";

/**
 * Reads the rows of a page. The first page has the number 1. For a page past the end, returns an
 * empty list and the correct total, so that the table can open the last page.
 */
export async function readListPage<Row>(
  page: number,
  read: (first: number, last: number) => PromiseLike<{ data: Row[]; count: number | null }>,
): Promise<ListPage<Row>> {
  const first = (page - 1) * JOB_TABLE_PAGE_SIZE;
  try {
    const { data: jobs, count } = await read(first, first + JOB_TABLE_PAGE_SIZE - 1);
    return { jobs, total: count ?? jobs.length };
  } catch (error) {
    if (!(error instanceof PostgrestError && error.code === RANGE_NOT_SATISFIABLE) || page === 1) throw error;
    const { total } = await readListPage(1, read);
    return { jobs: [], total };
  }
}

/**
 * Removes a row from all cached pages whose keys start with `queryKey`, before the server has
 * responded.
 */
export function removeFromPages(client: QueryClient, queryKey: QueryKey, id: number): Promise<ShownRemoval> {
  return removeAtOnce<ListPage<{ id: number }>>(client, {
    queryKey,
    without(page) {
      const jobs = withoutRow(page.jobs, id);
      return jobs === page.jobs ? page : { jobs, total: page.total - 1 };
    },
    withAgain(now, before) {
      const jobs = withRowAgain(now.jobs, before.jobs, id);
      return jobs === now.jobs ? now : { jobs, total: now.total + 1 };
    },
  });
}
