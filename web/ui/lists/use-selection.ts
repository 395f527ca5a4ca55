import { useState } from "react";
import { JOB_BATCH_SIZE } from "#domain/limits.ts";
import { toast } from "#web/ui/overlays/toast.ts";

export interface Selection<Item> {
  isOn: boolean;
  selected: ReadonlyMap<number, Item>;
  begin: () => void;
  clear: () => void;
  end: () => void;
  select: (items: readonly Item[], isSelected: boolean) => void;
}

const NONE = new Map<number, never>();

/**
 * The selected items of all pages of a list. Changing the filter clears the selection. If the user
 * selects more items than one request can change, shows `tooMany`.
 */
export function useSelection<Item extends { id: number }>(filter: unknown[], tooMany: string): Selection<Item> {
  const key = JSON.stringify(filter);
  const [state, setState] = useState<{ selected: ReadonlyMap<number, Item>; key: string } | null>(null);
  const selected: ReadonlyMap<number, Item> = state?.key === key ? state.selected : NONE;
  const set = (next: ReadonlyMap<number, Item>) => setState({ selected: next, key });

  return {
    isOn: state !== null,
    selected,
    begin: () => set(NONE),
    clear: () => set(NONE),
    end: () => setState(null),
    select(items, isSelected) {
      const next = new Map(selected);
      for (const item of items) {
        if (!isSelected) next.delete(item.id);
        else if (next.size < JOB_BATCH_SIZE) next.set(item.id, item);
        else if (!next.has(item.id)) toast({ message: tooMany, tone: "info" });
      }
      set(next);
    },
  };
}
