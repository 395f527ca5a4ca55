/** What the history keeps with an entry of the job form. */
export interface FormState {
  /** The URL changed under an open form, which belongs to this entry. */
  form?: string;
  /** The query of the table that the job was opened from: the same filter and page open again afterwards. */
  list?: string;
}

/** Reads any state of an entry; ignores what is not the form's. */
export function readFormState(state: unknown): FormState {
  const { form, list } = Object(state) as Record<string, unknown>;
  return { ...(typeof form === "string" ? { form } : {}), ...(typeof list === "string" ? { list } : {}) };
}
