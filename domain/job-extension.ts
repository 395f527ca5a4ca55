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

/** The content of the page that a reminder's link opens. Dates are calendar dates. */
export type Extension = {
  state: ExtensionState;
  company: string;
  job_name: string | null;
  last_day: string | null;
  /**
   * The job's last day after the extension. In the state "ready" the extension is still a proposal,
   * and in "extended" it is done. Null in all other states.
   */
  new_last_day: string | null;
};
