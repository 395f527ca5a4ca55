import type { STATES } from "#domain/limits.ts";

/** The three-digit areas that the postal service gave each state, first and last. */
const AREAS: Record<(typeof STATES)[number], readonly [number, number]> = {
  Minnesota: [550, 567],
  Wisconsin: [530, 549],
};

/** Whether a ZIP code can be in a state. A mismatch is worth a warning, never an error (rule 21). */
export function isPostalCodeInState(postalCode: string, state: string): boolean {
  const area = Object.entries(AREAS).find(([name]) => name === state)?.[1];
  if (!area || !/^\d{5}/.test(postalCode)) return true;
  const digits = Number(postalCode.slice(0, 3));
  return digits >= area[0] && digits <= area[1];
}
