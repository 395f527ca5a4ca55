import type { STATES } from "#domain/limits.ts";

/** The lowest and highest ZIP code prefix of each state. */
const AREAS: Record<(typeof STATES)[number], readonly [number, number]> = {
  Minnesota: [550, 567],
  Wisconsin: [530, 549],
};

/**
 * Returns false if the ZIP code is in another state. The form then shows a warning, not an error
 * (rule 21).
 */
export function isPostalCodeInState(postalCode: string, state: string): boolean {
  const area = Object.entries(AREAS).find(([name]) => name === state)?.[1];
  if (!area || !/^\d{5}/.test(postalCode)) return true;
  const digits = Number(postalCode.slice(0, 3));
  return digits >= area[0] && digits <= area[1];
}
