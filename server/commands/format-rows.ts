import type { Row } from "./command.ts";

const WIDEST_COLUMN = 60;

/**
 * Formats rows as a table. Removes control characters from users' texts, because they could move
 * the cursor or color the terminal.
 */
export function formatRows(rows: Row[]): string {
  const [first] = rows;
  if (!first) return "Nothing.";
  const names = Object.keys(first);
  const cells = [names, ...rows.map((row) => names.map((name) => toText(row[name])))];
  const widths = names.map((_, column) =>
    cells.reduce((widest, line) => Math.min(WIDEST_COLUMN, Math.max(widest, line[column]?.length ?? 0)), 0),
  );
  return cells
    .map((line) =>
      line
        .map((cell, column) => fitTo(cell, widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Formats a row with a line for each column. */
export function formatSheet(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length));
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${toText(value)}`.trimEnd())
    .join("\n");
}

/** Formats any value, without characters that move the cursor or color the terminal. */
export function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace("T", " ");
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ");
}

function fitTo(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text.padEnd(width);
}
