import type { FastifyBaseLogger } from "fastify";
import { GEOCODING_SLOW_MS, GEOCODING_STATISTICS_EVERY } from "#domain/limits.ts";

/** How precise a position is: the street, the town, the center of the ZIP code, or only the region (rule 21). */
export type Precision = "address" | "city" | "postal_code" | "default";
export type GeocodingStatistics = { record(precision: Precision, milliseconds: number): void };

/** Counts since the start. Spec §7 "Geocoding": logged every 10 requests and at each fallback. */
export function createGeocodingStatistics(log: Pick<FastifyBaseLogger, "info">): GeocodingStatistics {
  const found: Record<Precision, number> = { address: 0, city: 0, postal_code: 0, default: 0 };
  let requests = 0;
  let slow = 0;
  let totalMs = 0;
  return {
    record(precision, milliseconds) {
      requests += 1;
      found[precision] += 1;
      totalMs += milliseconds;
      if (milliseconds >= GEOCODING_SLOW_MS) slow += 1;
      if (precision !== "default" && requests % GEOCODING_STATISTICS_EVERY !== 0) return;
      log.info({ requests, found: { ...found }, slow, averageMs: Math.round(totalMs / requests) }, "geocoding so far");
    },
  };
}
