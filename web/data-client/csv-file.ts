import Papa from "papaparse";
import { saveFile } from "#web/browser/save-file.ts";
import { portalToday } from "#web/browser/server-time.ts";

/** The values of a row's cells by heading. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number>;

/**
 * Matches text that a spreadsheet would run as a formula, even after spaces. Papa Parse adds an
 * apostrophe before such text.
 */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/** Marks the file as UTF-8, because Excel reads it as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Formats rows as CSV (RFC 4180). */
export function csvOf<Row>(columns: CsvColumns<Row>, rows: readonly Row[]): string {
  const data = rows.map((row) => Object.values(columns).map((read) => read(row)));
  const fields = Object.keys(columns);
  return BYTE_ORDER_MARK + Papa.unparse({ fields, data }, { escapeFormulae: FORMULA, newline: "\r\n" });
}

const LONGEST_NAME = 80;

/**
 * Saves a CSV file. Its name is the company, `what` and the date, such as "Acme jobs
 * 2026-11-27.csv". Removes invisible characters and characters that file systems reject from the
 * name.
 */
export function saveCsv(company: string, what: string, csv: string): void {
  const name = company.replace(/[\\/:*?"<>|\s\p{C}]+/gu, " ").replace(/^[\s.]+/, "");
  saveFile(`${name.slice(0, LONGEST_NAME).trim()} ${what} ${portalToday()}.csv`.trim(), csv, "text/csv;charset=utf-8");
}
