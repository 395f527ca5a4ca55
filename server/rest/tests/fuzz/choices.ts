import fc from "fast-check";
import type { Row, Table, Truth } from "./truth.ts";

/**
 * A number from which `at` computes an index when the request is sent, because the list's length is
 * not known before. fast-check shrinks the number to 0.
 */
export const position = fc.nat(99);
export const positions = fc.array(position, { minLength: 1, maxLength: 16, size: "max" });

export function at<Item>(items: readonly Item[], index: number): Item {
  if (items.length === 0) throw new Error("There are no items to choose from");
  return items[index % items.length] as Item;
}

/** Returns the items at these indexes, each item only once. */
export function allAt<Item>(items: readonly Item[], indexes: number[]): Item[] {
  return [...new Set(indexes.map((index) => at(items, index)))];
}

/** True in `share` percent of the cases. fast-check shrinks it to false. */
export function percent(share: number): fc.Arbitrary<boolean> {
  return fc.nat(99).map((number) => number >= 100 - share);
}

/**
 * Generates a value in `share` percent of the cases, and otherwise undefined. fast-check shrinks it
 * to undefined.
 */
export function sometimes<Value>(share: number, arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 100 - share, arbitrary: fc.constant(undefined) }, { weight: share, arbitrary });
}

/**
 * A unique word that marks a caller's rows. If another caller's response contains the word, rows
 * have leaked. These words use numbers from 0x80000000 up, because the rows that `populate` creates
 * contain words with lower numbers.
 */
export const canary = fc.nat(0x7fffffff).map((number) => canaryOf(0x80000000 + number));

export function canaryOf(number: number): string {
  return `canary${number.toString(16).padStart(8, "0")}`;
}

export type Cell = { row: number; column: number };
export const cell: fc.Arbitrary<Cell> = fc.record({ row: position, column: position });

export function fieldOf(truth: Truth, table: Table, { row, column }: Cell, name?: string): unknown {
  const found: Row = at([...truth[table].values(), {}], row);
  return found[name ?? at([...Object.keys(found), "id"], column)];
}
