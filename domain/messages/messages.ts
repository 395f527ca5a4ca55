/**
 * Exports every text that the specification fixes (§2, §4, §5, §8), by screen. Code that every
 * visitor loads imports a single file instead, because this file loads the texts of all screens.
 */
export * from "./account.ts";
export * from "./company.ts";
export * from "./job-form.ts";
export * from "./jobs.ts";
export * from "./shell.ts";
