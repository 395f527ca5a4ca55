import { useState } from "react";

export type Choice = "mine" | "theirs";

interface ConflictForm<Values> {
  read: () => Values;
  write: (values: Values) => void;
  /** Values with one field, and what belongs to it, from others. */
  take: (to: Values, from: Values, field: keyof Values) => Values;
}

/**
 * Which version of each disputed field was chosen. Choosing puts it into the form; what was typed there before is kept, so that the
 * choice can be changed.
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
