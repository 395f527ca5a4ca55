/** Every text that the specification fixes (§2, §4, §5, §8), by screen. Screens import from here; nothing repeats a text. */
export * from "./account.ts";
export * from "./company.ts";
export * from "./job-form.ts";
export * from "./jobs.ts";
export * from "./shell.ts";
