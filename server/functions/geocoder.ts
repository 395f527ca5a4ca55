import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { DEFAULT_COORDINATES, GEOCODING_SLOW_MS } from "#domain/limits.ts";
import { createGeocodingStatistics } from "./geocoding-statistics.ts";

type Address = { address: string; city: string; state: string; postal_code: string };
/** How near the position is: the street, the middle of the ZIP code or town, or nothing but the region (Decision 21). */
export type Precision = "address" | "postal_code" | "default";
type Position = { latitude: number; longitude: number; precision: Precision };
export type Geocode = (address: Address) => Promise<Position>;

export type GeocoderOptions = {
  /** A service that answers like Google's; undefined: always the default coordinates. */
  provider: { url: string; key: string } | undefined;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  timeLimitMs?: number;
};

/** Turns an address into coordinates; never fails and never takes longer than its limit, because saving waits for it. */
export function createGeocoder({ provider, log, timeLimitMs = GEOCODING_SLOW_MS }: GeocoderOptions): Geocode {
  const statistics = createGeocodingStatistics(log);
  return async ({ address, city, state, postal_code }) => {
    const start = performance.now();
    const signal = AbortSignal.timeout(timeLimitMs);
    const region = join(city, state, postal_code);
    const position =
      (provider && address.trim() && (await lookUp(provider, join(address, region), signal, log))) ||
      (provider && region && asRegion(await lookUp(provider, region, signal, log))) ||
      ({ ...DEFAULT_COORDINATES, precision: "default" } as const);
    statistics.record(position.precision, performance.now() - start);
    return position;
  };
}

function join(...parts: string[]): string {
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(", ");
}

function asRegion(position: Position | undefined): Position | undefined {
  return position && { ...position, precision: "postal_code" };
}

/** Spec §7 "Geocoding": what is read of the provider's answer. */
const answerSchema = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z
    .array(
      z.object({
        geometry: z.object({
          location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
          location_type: z.string().optional(),
        }),
      }),
    )
    .default([]),
});

async function lookUp(
  provider: { url: string; key: string },
  query: string,
  signal: AbortSignal,
  log: GeocoderOptions["log"],
): Promise<Position | undefined> {
  const url = new URL(provider.url);
  url.searchParams.set("address", query);
  if (provider.key) url.searchParams.set("key", provider.key);
  try {
    const response = await fetch(url, { signal, redirect: "error", headers: { accept: "application/json" } });
    const { status, error_message, results } = answerSchema.parse(await response.json());
    const [first] = results;
    if (status === "OK" && first) {
      const { location, location_type } = first.geometry;
      // The provider understood the town only and took its middle.
      const precision = location_type === "APPROXIMATE" ? "postal_code" : "address";
      return { latitude: location.lat, longitude: location.lng, precision };
    }
    if (status !== "ZERO_RESULTS") log.warn({ status, reason: error_message }, "the geocoder refused");
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, "the geocoder did not answer");
  }
  return undefined;
}

/** Its kind only: the words of such an error repeat the address that was asked for. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.name;
}
