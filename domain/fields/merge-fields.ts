type Fields = Record<string, string>;

export type MergedFields<Values extends Fields> = {
  /**
   * The values to show: the user's own values, with the other user's values in the `adopted` fields
   * (rule 28).
   */
  values: Values;
  /** Fields that only the other user changed. `values` already has these changes. */
  adopted: (keyof Values)[];
  /**
   * Fields that both users changed differently. The current user chooses a value for each of these
   * fields.
   */
  disputed: (keyof Values)[];
};

/**
 * Merges the changes of two users who started from the same values. The fields in `together` are
 * merged as a group. In the result's lists, the first field of a group stands for the whole group.
 */
export function mergeFields<Values extends Fields>(
  base: Values,
  mine: Values,
  theirs: Values,
  together: readonly (keyof Values)[] = [],
): MergedFields<Values> {
  const merged: MergedFields<Values> = { values: { ...mine }, adopted: [], disputed: [] };
  const single = Object.keys(mine).filter((field) => !together.includes(field));
  for (const fields of [...single.map((field) => [field]), together]) {
    const [first] = fields;
    const differs = (a: Values, b: Values) => fields.some((field) => a[field] !== b[field]);
    if (first === undefined || !differs(mine, theirs) || !differs(base, theirs)) continue;
    if (differs(base, mine)) {
      merged.disputed.push(first);
    } else {
      merged.adopted.push(first);
      merged.values = takeFields(merged.values, theirs, fields);
    }
  }
  return merged;
}

export function takeFields<Values extends Fields>(
  mine: Values,
  theirs: Values,
  fields: readonly (keyof Values)[],
): Values {
  return { ...mine, ...Object.fromEntries(fields.map((field) => [field, theirs[field]])) };
}
