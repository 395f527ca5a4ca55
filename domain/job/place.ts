/** Postal abbreviations of the portal's states. */
export const REGIONS: Readonly<Record<string, string>> = { Minnesota: "MN", Wisconsin: "WI" };

type Place = { city: string; state: string };

/** Returns "Northfield, Minnesota", or "Northfield, MN" where space is short. */
export function formatPlace({ city, state }: Place, isShort: boolean): string {
  return [city, isShort ? (REGIONS[state] ?? state) : state].filter(Boolean).join(", ");
}
