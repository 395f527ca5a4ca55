import type { FastifyBaseLogger } from "fastify";
import { z } from "zod";
import { DEFAULT_COORDINATES } from "#domain/limits.ts";
import { createGeocodingStatistics, type Precision } from "./geocoding-statistics.ts";
import { zipCodeCenter } from "./zip-code-centers.ts";

/** For each of the two questions; the browser waits four seconds for both (web/jobs/data/geocode.ts). */
const TIME_LIMIT_MS = 1500;

const defaultTimeLimit = () => AbortSignal.timeout(TIME_LIMIT_MS);

type Address = { address: string; city: string; state: string; postal_code: string };
type Position = { latitude: number; longitude: number; precision: Precision };
export type Geocode = (address: Address) => Promise<Position>;

export type GeocoderOptions = {
  /** A service with the protocol of Google's; undefined: only the ZIP code's center is known. */
  provider: { url: string; key: string } | undefined;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /** Ends the wait for one answer. */
  timeLimit?: () => AbortSignal;
};

/** Turns a street address into coordinates; never fails and never takes longer than two limits, because saving waits for it. */
export function createGeocoder({ provider, log, timeLimit = defaultTimeLimit }: GeocoderOptions): Geocode {
  const statistics = createGeocodingStatistics(log);
  return async ({ address, city, state, postal_code }) => {
    const start = performance.now();
    const ask = async (query: string) =>
      provider && query ? await lookUp(provider, query, timeLimit(), log) : undefined;
    const region = join(city, state, postal_code);
    const position: Position =
      (await ask(address.trim() && join(address, region))) ??
      asRegion((await ask(region)) ?? zipCodeCenter(postal_code)) ??
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

function asRegion(position: Omit<Position, "precision"> | undefined): Position | undefined {
  return position && { ...position, precision: "postal_code" };
}

/** Spec §7 "Geocoding": what is read of the provider's answer. */
const answerSchema = z.object({
  status: z.string(),
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
    const { status, results } = answerSchema.parse(await response.json());
    const [first] = results;
    if (status === "OK" && first) {
      const { location, location_type } = first.geometry;
      // The provider understood only the town and returned its center.
      const precision = location_type === "APPROXIMATE" ? "postal_code" : "address";
      return { latitude: location.lat, longitude: location.lng, precision };
    }
    // Not its message, which may repeat the address.
    if (status !== "ZERO_RESULTS") log.warn({ status }, "the geocoder refused");
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, "the geocoder did not answer");
  }
  return undefined;
}

/** Only its kind: the message of such an error repeats the address that was looked up. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.name;
}
