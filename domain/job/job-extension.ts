export type ExtensionState =
  | "ready"
  | "extended"
  | "already_extended"
  | "closed"
  | "deleted"
  | "expired"
  | "inactive"
  | "too_far"
  | "second_factor";

/** The content of the page behind a reminder's link. Dates are calendar dates. */
export type Extension = {
  state: ExtensionState;
  company: string;
  job_name: string | null;
  last_day: string | null;
  /** The last day after extending: planned, or already set. */
  new_last_day: string | null;
};
