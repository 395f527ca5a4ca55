import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { removeAtOnce, withoutRow, withRowAgain } from "./shown-removal.ts";

const rows = [1, 2, 3, 4].map((id) => ({ id }));
const ids = (of: { id: number }[] | undefined) => of?.map(({ id }) => id);

function remove(client: QueryClient, id: number) {
  return removeAtOnce<{ id: number }[]>(client, {
    queryKey: ["rows"],
    without: (data) => withoutRow(data, id),
    withAgain: (now, before) => withRowAgain(now, before, id),
  });
}

test("if one of two quick removals fails, its row returns to its place and the other stays removed", async () => {
  const client = new QueryClient();
  client.setQueryData(["rows", "all"], rows);
  const [second] = await Promise.all([remove(client, 2), remove(client, 3)]);
  expect(ids(client.getQueryData(["rows", "all"]))).toEqual([1, 4]);
  second.putBack();
  expect(ids(client.getQueryData(["rows", "all"]))).toEqual([1, 2, 4]);
  second.takeOut();
  expect(ids(client.getQueryData(["rows", "all"]))).toEqual([1, 4]);
});

test("a list that never had the row does not change", async () => {
  const client = new QueryClient();
  const others = [{ id: 9 }];
  client.setQueryData(["rows", "others"], others);
  const removal = await remove(client, 2);
  removal.putBack();
  expect(client.getQueryData(["rows", "others"])).toBe(others);
});

test.each([
  ["at the start when nothing in front of it is left", [3, 4], [1, 3, 4]],
  ["once, when an answer already contains it", [1, 3], [1, 3]],
  ["in front of rows that are new", [7, 3], [1, 7, 3]],
])("a row that is put back is placed %s", (_where, now, expected) => {
  const present = now.map((id) => ({ id }));
  expect(ids(withRowAgain(present, rows, 1))).toEqual(expected);
});
