import { useState } from "react";

export type Choice = "mine" | "theirs";

interface ConflictForm<Values> {
  read: () => Values;
  write: (values: Values) => void;
  /**
   * Returns a copy of `to` in which this field has the same value as in `from`. Also copies the
   * values that depend on the field.
   */
  take: (to: Values, from: Values, field: keyof Values) => Values;
}

/**
 * Stores which version of each disputed field the user chose, and writes that version to the form.
 * Also stores the user's own values, so that the user can choose again.
 */
export function useConflictChoices<Values>(theirs: Values, { read, write, take }: ConflictForm<Values>) {
  const [mine, setMine] = useState(read);
  const [chosen, setChosen] = useState<ReadonlyMap<keyof Values, Choice>>(new Map());

  function choose(field: keyof Values, choice: Choice) {
    const before = chosen.get(field);
    if (choice === before) return;
    const shown = read();
    if (choice === "theirs") {
      setMine(take(mine, shown, field));
      write(take(shown, theirs, field));
    } else if (before === "theirs") {
      write(take(shown, mine, field));
    }
    setChosen(new Map(chosen).set(field, choice));
  }

  return { mine, chosen, choose };
}
