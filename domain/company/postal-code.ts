import type { STATES } from "#domain/limits.ts";

/** The lowest and highest ZIP code prefix of each state. */
const AREAS: Record<(typeof STATES)[number], readonly [number, number]> = {
  Minnesota: [550, 567],
  Wisconsin: [530, 549],
};

/** Checks that a ZIP code can be in a state. A mismatch is a warning, never an error (rule 21). */
export function isPostalCodeInState(postalCode: string, state: string): boolean {
  const area = Object.entries(AREAS).find(([name]) => name === state)?.[1];
  if (!area || !/^\d{5}/.test(postalCode)) return true;
  const digits = Number(postalCode.slice(0, 3));
  return digits >= area[0] && digits <= area[1];
}
