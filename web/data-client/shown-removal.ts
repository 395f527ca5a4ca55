import type { QueryClient, QueryKey } from "@tanstack/react-query";

/** A row that left the screen before the server has agreed. */
export interface ShownRemoval {
  /** Shows it again where it was, whatever else has changed since. */
  putBack: () => void;
  /** Takes it away again. */
  takeOut: () => void;
}

interface RemovalFrom<Data> {
  queryKey: QueryKey;
  /** Returns the data without the row; the same object if it has no such row. */
  without: (data: Data) => Data;
  /** Returns the data with the row again, at its place in `before`. */
  withAgain: (now: Data, before: Data) => Data;
}

/**
 * Takes a row out of everything that is cached under a key, at once. Nothing is put back as a whole: of two quick removals one may be
 * refused, and the other row still stays away.
 */
export async function removeAtOnce<Data>(
  client: QueryClient,
  { queryKey, without, withAgain }: RemovalFrom<Data>,
): Promise<ShownRemoval> {
  // An answer that is on its way would bring the row back.
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

/** Reads what changed again once the last of several quick changes is answered: an earlier answer would lack the others. */
export function readAgainAfterLast(client: QueryClient, mutationKey: QueryKey, queryKey: QueryKey): void {
  if (client.isMutating({ mutationKey }) === 1) void client.invalidateQueries({ queryKey });
}

/** The same array if no row has this id. */
export function withoutRow<Row extends { id: number }>(rows: Row[], id: number): Row[] {
  return rows.some((row) => row.id === id) ? rows.filter((row) => row.id !== id) : rows;
}

/** Puts the row of `before` with this id behind those that stood in front of it there. */
export function withRowAgain<Row extends { id: number }>(now: Row[], before: Row[], id: number): Row[] {
  const place = before.findIndex((row) => row.id === id);
  const row = before[place];
  if (!row || now.some((other) => other.id === id)) return now;
  const earlier = new Set(before.slice(0, place).map((other) => other.id));
  const index = now.findLastIndex((other) => earlier.has(other.id)) + 1;
  return now.toSpliced(index, 0, row);
}
