/** Every text that the specification fixes (§2, §4, §5, §8), by screen. Screens import from here; nothing repeats a text. */
export * from "./messages/account.ts";
export * from "./messages/company.ts";
export * from "./messages/job-form.ts";
export * from "./messages/jobs.ts";
export * from "./messages/shell.ts";
