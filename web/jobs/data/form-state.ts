/** The state that the job form stores in a history entry. */
export interface FormState {
  /**
   * The key of the history entry in which the form was opened. The form stays open while entries
   * have this key.
   */
  form?: string;
  /**
   * The query string of the table from which the user opened the job. After saving, the app returns
   * to this table.
   */
  list?: string;
}

/** Ignores other properties of the state. */
export function readFormState(state: unknown): FormState {
  const { form, list } = Object(state) as Record<string, unknown>;
  return { ...(typeof form === "string" ? { form } : {}), ...(typeof list === "string" ? { list } : {}) };
}
