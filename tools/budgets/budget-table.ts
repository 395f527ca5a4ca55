export interface Budget {
  name: string;
  measured: number;
  limit: number;
  unit: "KiB" | "requests" | "violations" | "ms" | "s" | "points";
}

const HEADINGS = ["Budget", "Measured", "Limit", ""];

/**
 * Returns true if the measured value breaks the budget. For points, the limit is a minimum. For
 * other units, it is a maximum.
 */
export function isOver({ measured, limit, unit }: Budget): boolean {
  return unit === "points" ? measured < limit : measured > limit;
}

/** Returns a Markdown table that marks values over budget. */
export function toTable(budgets: readonly Budget[]): string {
  const rows = budgets.map((budget) => [
    budget.name,
    format(budget.measured, budget.unit),
    format(budget.limit, budget.unit),
    isOver(budget) ? "OVER" : "",
  ]);
  const widths = HEADINGS.map((_, column) => Math.max(...[HEADINGS, ...rows].map((row) => row[column]?.length ?? 0)));
  const toLine = (cells: string[]) => `| ${cells.map((cell, column) => pad(cell, column, widths)).join(" | ")} |`;
  const ruler = widths.map((width, column) => (isFigure(column) ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  return [HEADINGS, ruler, ...rows].map(toLine).join("\n");
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function format(value: number, unit: Budget["unit"]): string {
  if (Number.isInteger(value)) return `${value} ${unit}`;
  return `${value.toFixed(unit === "s" ? 2 : 1)} ${unit}`;
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return isFigure(column) ? cell.padStart(width) : cell.padEnd(width);
}

function isFigure(column: number): boolean {
  return column === 1 || column === 2;
}
