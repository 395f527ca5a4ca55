/** The state that the job form stores in a history entry. */
export interface FormState {
  /**
   * The key of the form's first history entry. A form that changes its URL passes the key on, so
   * that React keeps the form mounted.
   */
  form?: string;
  /**
   * The query string of the table from which the user opened the job. After saving, the app returns
   * to this table.
   */
  list?: string;
}

export function readFormState(state: unknown): FormState {
  const { form, list } = Object(state) as Record<string, unknown>;
  return { ...(typeof form === "string" ? { form } : {}), ...(typeof list === "string" ? { list } : {}) };
}
