import { useState } from "react";
import type { EmployerValues } from "#domain/company/employer-fields.ts";
import type { Fold } from "#web/company/form/fold.tsx";

/**
 * Hides the optional fields of a new company until the user opens them. Starts open if a draft has
 * such fields.
 */
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
