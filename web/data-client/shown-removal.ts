import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** A row that the screen has removed before the server responded. */
export interface ShownRemoval {
  /** Shows the row again at its former position. Keeps other changes. */
  putBack: () => void;
  /** Removes the row again. */
  takeOut: () => void;
}

interface RemovalFrom<Data> {
  queryKey: QueryKey;
  /** Returns the data without the row. Returns the same object if the row is not in the data. */
  without: (data: Data) => Data;
  /** Returns `now` with the row inserted at its position in `before`. */
  withAgain: (now: Data, before: Data) => Data;
}

/**
 * Removes a row from all cached data under a key before the server responds. After an error,
 * restores only this row, because the user may have removed another row since.
 */
export async function removeAtOnce<Data>(
  client: QueryClient,
  { queryKey, without, withAgain }: RemovalFrom<Data>,
): Promise<ShownRemoval> {
  // Cancels running queries, because their responses would still contain the row.
  await client.cancelQueries({ queryKey });
  const places = client.getQueriesData<Data>({ queryKey }).flatMap(([key, before]) => {
    return before !== undefined && without(before) !== before ? [{ key, before }] : [];
  });
  let isOut = false;
  const removal: ShownRemoval = {
    takeOut() {
      if (isOut) return;
      isOut = true;
      for (const { key } of places) client.setQueryData<Data>(key, (now) => (now === undefined ? now : without(now)));
    },
    putBack() {
      if (!isOut) return;
      isOut = false;
      for (const { key, before } of places)
        client.setQueryData<Data>(key, (now) => (now === undefined ? now : withAgain(now, before)));
    },
  };
  removal.takeOut();
  return removal;
}

/**
 * Loads the data again after the last of several quick changes. An earlier response would not
 * contain the later changes.
 */
export function readAgainAfterLast(client: QueryClient, mutationKey: QueryKey, queryKey: QueryKey): void {
  if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
}

/**
 * Returns the rows without the row that has this id. If no row has this id, returns the same array.
 */
export function withoutRow<Row extends { id: number }>(rows: Row[], id: number): Row[] {
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows;
}

/** Inserts the row after the rows that preceded it in `before`. */
export function withRowAgain<Row extends { id: number }>(now: Row[], before: Row[], id: number): Row[] {
  const place = before.findIndex((row) => row.id === id);
  const row = before[place];
  if (!row || now.some((other) => other.id === id)) return now;
  const earlier = new Set(before.slice(0, place).map((other) => other.id));
  const index = now.findLastIndex((other) => earlier.has(other.id)) + 1;
  return now.toSpliced(index, 0, row);
}
