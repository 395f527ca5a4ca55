/** A form's values: each field a text. */
type Fields = Record<string, string>;

export type MergedFields<Values extends Fields> = {
  /** What to show: their changes where nothing was typed here, and everything that was typed here (rule 28). */
  values: Values;
  /** Changed by them only, and therefore already taken over. */
  adopted: (keyof Values)[];
  /** Changed differently by both: the person decides, field by field. */
  disputed: (keyof Values)[];
};

/**
 * Merges the changes of two people who started from the same values. Fields that are typed together are merged
 * together, under the name of the first.
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
