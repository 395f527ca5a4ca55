import { DEFAULT_COORDINATES } from "#domain/limits.ts";
import type { Row } from "#domain/rows.ts";
import { fetchAsUser } from "#web/data-client/data-client.ts";

type Precision = Row<"job_openings">["location_precision"];
type StreetAddress = { address: string; city: string; state: string; postal_code: string };
type Position = {
  latitude: number;
  longitude: number;
  /** How exact the position is: house, town, center of the ZIP code, or region (rule 21). */
  precision: NonNullable<Precision>;
};

/**
 * Time limit of the request, because saving waits for it. The limit is longer than the server's own
 * limit.
 */
const TIME_LIMIT_MS = 4000;

/**
 * Finds the position of a street address. Never throws, because a failure must not block saving the
 * job (rule 21).
 */
export async function geocode(address: StreetAddress): Promise<Position> {
  try {
    const response = await fetchAsUser("/functions/v1/geocode", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(address),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.ok) return await response.json();
  } catch {
    // Uses the default position, as for a street address that was not found.
  }
  return { ...DEFAULT_COORDINATES, precision: "default" };
}
