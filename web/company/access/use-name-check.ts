import { useQuery } from "@tanstack/react-query";
import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { EMPLOYER_NAME_CHECK_DEBOUNCE_MS, EMPLOYER_NAME_CHECK_MIN_LENGTH } from "#domain/limits.ts";
import { employerNameTakenQuery } from "#web/company/data/employers.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";

/** Spec §4 "Name check states". */
export type NameCheck = "idle" | "checking" | "duplicate" | "available";

/**
 * Checks whether a name of at least two characters is taken. Starts 500 ms after the last key (Spec
 * §5). Ignores a failed check, because the database rejects a duplicate name.
 */
export function useNameCheck(typed: string): NameCheck {
  const name = typed.trim();
  const settled = useSettled(name, EMPLOYER_NAME_CHECK_DEBOUNCE_MS);
  const isLongEnough = name.length >= EMPLOYER_NAME_CHECK_MIN_LENGTH && !hasInvisibleCharacter(name);
  const taken = useQuery({ ...employerNameTakenQuery(settled), enabled: isLongEnough && settled === name });
  if (!isLongEnough) return "idle";
  if (settled !== name || taken.isPending) return "checking";
  if (taken.isError) return "idle";
  return taken.data ? "duplicate" : "available";
}
