import type { Employer } from "#web/session/signed-in.ts";

/** Spec §4: the saved one if the user still belongs to it; the only one; otherwise the user has to choose. */
export function chooseEmployer(employers: readonly Employer[], selectedId: number | null): Employer | null {
  const selected = employers.find((employer) => employer.id === selectedId);
  const only = employers.length === 1 ? employers[0] : undefined;
  return selected ?? only ?? null;
}
