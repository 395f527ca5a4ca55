import { DEFAULT_COORDINATES, REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import type { Row } from "#domain/rows.ts";
import { fetchAsUser } from "#web/data-client/data-client.ts";

type Precision = Row<"job_openings">["location_precision"];
type Address = { address: string; city: string; state: string; postal_code: string };
type Position = {
  latitude: number;
  longitude: number;
  /** How near it is: the house, the town, the ZIP code's middle, or only the region (rule 21). */
  precision: NonNullable<Precision>;
};

/** Longer than the server's own limit. Saving waits for it. */
const TIME_LIMIT_MS = 4000;

/** The position of a street address. Never throws, because it must never keep a job from being saved (rule 21). */
export async function geocode(address: Address): Promise<Position> {
  try {
    const response = await fetchAsUser("/functions/v1/geocode", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(address),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.ok) return await response.json();
  } catch {
    // Treated like an address that was not found.
  }
  return { ...DEFAULT_COORDINATES, precision: "default" };
}

type Placed = Pick<Row<"job_openings">, "location_precision" | "location_type_id">;

/** Rule 21. A remote job needs no street; without a precision the position was not looked up yet. */
export function isApproximate({ location_precision, location_type_id }: Placed): boolean {
  if (String(location_type_id) === REMOTE_LOCATION_TYPE_ID) return false;
  return location_precision !== null && location_precision !== "address";
}
