/**
 * Returns the row of a statement that always returns a single row. Throws if it returns no row or
 * several rows.
 */
export function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`Expected one row, got ${rows.length}`);
  return row;
}
