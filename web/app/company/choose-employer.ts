import type { Employer } from "#web/session/signed-in.ts";

/**
 * Spec §4: returns the saved company, or the only company, or null if the user has to choose a
 * company.
 */
export function chooseEmployer(employers: readonly Employer[], selectedId: number | null): Employer | null {
  const selected = employers.find((employer) => employer.id === selectedId);
  const only = employers.length === 1 ? employers[0] : undefined;
  return selected ?? only ?? null;
}
