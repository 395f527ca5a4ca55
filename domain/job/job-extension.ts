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

/** What the page of a reminder's link says. Dates are calendar dates. */
export type Extension = {
  state: ExtensionState;
  company: string;
  job_name: string | null;
  last_day: string | null;
  /** What the press would make of it, or has made of it. */
  new_last_day: string | null;
};
