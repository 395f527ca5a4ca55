import { BIN_LIFETIME_DAYS } from "#domain/limits.ts";
import { formatQuantity } from "#domain/text/format.ts";

/** Rule 26: before jobs are deleted that people have applied for. */
export function applicationsGo(count: number): string {
  const [go, them] = count === 1 ? ["goes", "it"] : ["go", "them"];
  return `${formatQuantity(count, "application")} ${go} too, for good after ${BIN_LIFETIME_DAYS} days. Closing keeps ${them}: federal law asks employers of 15 or more to keep applications for a year (29 CFR 1602.14).`;
}
