import type { FastifyBaseLogger } from "fastify";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { DEFAULT_COORDINATES, GEOCODING_SLOW_MS, GEOCODING_STATISTICS_EVERY } from "#domain/limits.ts";
import { zipCodeCenter } from "./zip-code-centers.ts";

/**
 * Maximum milliseconds for a request to the provider. Saving a job needs at most two requests, and
 * the browser waits four seconds in total (web/jobs/data/geocode.ts).
 */
const TIME_LIMIT_MS = 1500;

const MESSAGE_MAX_LENGTH = 300;

const defaultTimeLimit = () => AbortSignal.timeout(TIME_LIMIT_MS);

/**
 * The precision of a position (rule 21): the street address, the town, the center of the ZIP code,
 * or only the region.
 */
type Precision = "address" | "city" | "postal_code" | "default";
type StreetAddress = { address: string; city: string; state: string; postal_code: string };
/** A cached result. `position` is undefined if the provider did not find the street address. */
type KnownPosition = { position: Position | undefined };
type Position = { latitude: number; longitude: number; precision: Precision };
export type Geocode = (address: StreetAddress) => Promise<Position>;

export type GeocoderOptions = {
  /**
   * A service with the protocol of Google's geocoder. If undefined, the center of the ZIP code is
   * used as the position of every street address.
   */
  provider: { url: string; key: string } | undefined;
  log: Pick<FastifyBaseLogger, "info" | "warn">;
  /**
   * Creates the signal that aborts a request to the provider. By default, it aborts after
   * TIME_LIMIT_MS. Tests replace this function.
   */
  timeLimit?: () => AbortSignal;
};

/**
 * Maximum number of cached street addresses. The cache is useful because saving, duplicating or
 * reposting a job requests the same street address again.
 */
const CACHED_MAX = 1_000;
const CACHED_FOR_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a function that converts a street address to coordinates. The function never throws. It
 * ends within twice TIME_LIMIT_MS, because a member who saves a job waits for the coordinates.
 */
export function createGeocoder({ provider, log, timeLimit = defaultTimeLimit }: GeocoderOptions): Geocode {
  const statistics = createStatistics(log);
  const cache = new LRUCache<string, KnownPosition>({ max: CACHED_MAX, ttl: CACHED_FOR_MS });
  /**
   * Caches responses of the provider. Does not cache errors and timeouts, because they may be
   * temporary.
   */
  const geocode = async (query: string, service: NonNullable<typeof provider>, maskedWords: string) => {
    const cached = cache.get(query.toLowerCase());
    if (cached) return cached.position;
    const answer = await requestPosition(service, query, timeLimit(), (failure) => {
      const error_message = failure.error_message && withoutWords(failure.error_message, maskedWords);
      log.warn({ ...failure, ...(error_message && { error_message }) }, "geocoding failed");
    });
    if (answer) cache.set(query.toLowerCase(), answer);
    return answer?.position;
  };
  return async ({ address, city, state, postal_code }) => {
    const start = performance.now();
    const region = join(city, state, postal_code);
    const words = join(address, region);
    const positionOf = async (query: string) => (provider && query ? await geocode(query, provider, words) : undefined);
    const position: Position =
      (await positionOf(address.trim() && words)) ??
      asRegion(await positionOf(region), postal_code) ??
      asZipCode(zipCodeCenter(postal_code)) ??
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

/**
 * Corrects the precision of a position if the query had no street. The provider's precision
 * "address" is then wrong.
 */
function asRegion(position: Position | undefined, postalCode: string): Position | undefined {
  if (position?.precision !== "address") return position;
  return { ...position, precision: postalCode.trim() === "" ? "city" : "postal_code" };
}

function asZipCode(center: Omit<Position, "precision"> | undefined): Position | undefined {
  return center && { ...center, precision: "postal_code" };
}

/** The fields of the provider's response that the server uses (Spec §7 "Geocoding"). */
const answerSchema = z.object({
  status: z.string(),
  error_message: z.string().optional(),
  results: z
    .array(
      z.object({
        types: z.array(z.string()).default([]),
        geometry: z.object({
          location: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
          location_type: z.string().optional(),
        }),
      }),
    )
    .default([]),
});

async function requestPosition(
  provider: { url: string; key: string },
  query: string,
  signal: AbortSignal,
  report: (failure: { status?: string; error_message?: string | undefined; reason?: string }) => void,
): Promise<KnownPosition | undefined> {
  const url = new URL(provider.url);
  url.searchParams.set("address", query);
  if (provider.key) url.searchParams.set("key", provider.key);
  try {
    const response = await fetch(url, { signal, redirect: "error", headers: { accept: "application/json" } });
    const { status, results, error_message } = answerSchema.parse(await response.json());
    const [first] = results;
    if (status === "OK" && first) {
      const { location, location_type } = first.geometry;
      const precision = precisionOf(first.types, location_type);
      return { position: { latitude: location.lat, longitude: location.lng, precision } };
    }
    if (status === "ZERO_RESULTS") return { position: undefined };
    report({ status, error_message });
  } catch (error) {
    report({ reason: reasonOf(error) });
  }
  return undefined;
}

/**
 * Returns the precision of a result. The provider may know only the ZIP code or the town of the
 * address.
 */
function precisionOf(types: string[], locationType: string | undefined): Precision {
  if (types.includes("postal_code")) return "postal_code";
  return locationType === "APPROXIMATE" ? "city" : "address";
}

/**
 * Masks the words and numbers of the street address in an error message, because the provider's
 * message may repeat them.
 */
function withoutWords(message: string, address: string): string {
  const words = address.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1);
  const pattern = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return message.slice(0, MESSAGE_MAX_LENGTH).replaceAll(new RegExp(pattern || "(?!)", "giu"), "…");
}

/** Returns only the code or name of an error, because its message repeats the street address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = (error.cause ?? {}) as { code?: string };
  return code ?? error.name;
}

/**
 * Counts requests since the start. Logs the counts every 10 requests, and after each request that
 * gets only the default position (Spec §7 "Geocoding").
 */
function createStatistics(log: Pick<FastifyBaseLogger, "info">) {
  const found: Record<Precision, number> = { address: 0, city: 0, postal_code: 0, default: 0 };
  let requests = 0;
  let slow = 0;
  let totalMs = 0;
  return {
    record(precision: Precision, milliseconds: number) {
      requests += 1;
      found[precision] += 1;
      totalMs += milliseconds;
      if (milliseconds >= GEOCODING_SLOW_MS) slow += 1;
      if (precision !== "default" && requests % GEOCODING_STATISTICS_EVERY !== 0) return;
      log.info(
        { requests, found: { ...found }, slow, averageMs: Math.round(totalMs / requests) },
        "geocoding statistics",
      );
    },
  };
}
