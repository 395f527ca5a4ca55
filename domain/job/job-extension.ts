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
  /**
   * The job's last day after the extension. For the state "ready" it is a proposal, and for
   * "extended" it is set. Null in all other states.
   */
  new_last_day: string | null;
};
