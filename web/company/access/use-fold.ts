import { useState } from "react";
import type { EmployerValues } from "#domain/company/employer-fields.ts";
import type { Fold } from "#web/company/form/fold.tsx";

/** Only the name of a new company is required: the rest is folded until it is wanted, or a draft has something in it. */
export function useFold(restored: EmployerValues | null): Fold & { open: () => void } {
  const [isOpen, setIsOpen] = useState(() => hasMoreThanName(restored));
  const [hasOpened, setHasOpened] = useState(isOpen);

  function set(next: boolean) {
    setIsOpen(next);
    setHasOpened(true);
  }

  return { isOpen, hasOpened, onToggle: () => set(!isOpen), open: () => set(true) };
}

function hasMoreThanName(restored: EmployerValues | null): boolean {
  return Object.entries(restored ?? {}).some(([field, value]) => field !== "name" && value !== "");
}
