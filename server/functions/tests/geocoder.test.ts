import { afterEach, expect, test } from "vitest";
import { createGeocoder, type GeocoderOptions } from "#server/functions/geocoding/geocoder.ts";
import { startHttpService } from "#server/tests/http-service.ts";

/** The center of the street address's ZIP code. */
const center = { latitude: 46.76, longitude: -92.08, precision: "postal_code" };
const bakery = { address: "12 Main Street", city: "Duluth", state: "Minnesota", postal_code: "55802" };
const found = (lat: number, lng: number, location_type = "ROOFTOP") => ({
  status: "OK",
  results: [{ geometry: { location: { lat, lng }, location_type } }],
});

let provider: Awaited<ReturnType<typeof startHttpService>> | undefined;
afterEach(() => provider?.close());

/**
 * Starts a geocoding provider that responds with the result of `answer`. If this result is
 * undefined, the provider never responds.
 */
async function startProvider(answer: (query: string) => object | undefined) {
  const queries: string[] = [];
  provider = await startHttpService((request, response) => {
    const query = new URL(request.url ?? "", "http://provider").searchParams;
    queries.push(query.get("address") ?? "");
    const body = answer(query.get("address") ?? "");
    if (body) response.end(JSON.stringify(body));
  });
  return { url: `${provider.url}/json`, queries };
}

function geocoderFor(url: string, options: Partial<GeocoderOptions> = {}) {
  const lines: object[] = [];
  const log = { info: (line: object) => lines.push(line), warn: (line: object) => lines.push(line) };
  const geocode = createGeocoder({ provider: { url, key: "k" }, log: log as GeocoderOptions["log"], ...options });
  return { geocode, lines };
}

test("returns the exact position of a street address that the provider knows", async () => {
  const { url, queries } = await startProvider(() => found(46.78, -92.1));
  const position = await geocoderFor(url).geocode(bakery);
  expect(position).toEqual({ latitude: 46.78, longitude: -92.1, precision: "address" });
  expect(queries).toEqual(["12 Main Street, Duluth, Minnesota, 55802"]);
});

test("looks up town and ZIP code if the street has no result", async () => {
  const { url, queries } = await startProvider((query) =>
    query.startsWith("12") ? { status: "ZERO_RESULTS", results: [] } : found(46.79, -92.09),
  );
  expect(await geocoderFor(url).geocode(bakery)).toEqual({
    latitude: 46.79,
    longitude: -92.09,
    precision: "postal_code",
  });
  expect(queries).toEqual(["12 Main Street, Duluth, Minnesota, 55802", "Duluth, Minnesota, 55802"]);
});

test.each([
  ["the town", [], "city"],
  ["the town, by its kind", ["locality", "political"], "city"],
  ["the ZIP code", ["postal_code"], "postal_code"],
])("a position in the center of %s is not the street address", async (_, types, precision) => {
  const [result] = found(46.7, -92, "APPROXIMATE").results;
  const { url } = await startProvider(() => ({ status: "OK", results: [{ ...result, types }] }));
  expect(await geocoderFor(url).geocode(bakery)).toEqual({ latitude: 46.7, longitude: -92, precision });
});

test("returns the town without street and ZIP code", async () => {
  const { url } = await startProvider(() => found(46.7, -92));
  const { geocode } = geocoderFor(url);
  expect(await geocode({ ...bakery, address: "", postal_code: "" })).toMatchObject({ precision: "city" });
});

test("caches results and misses of the provider, but not failures", async () => {
  let isDown = true;
  const { url, queries } = await startProvider((query) => {
    if (isDown) return { status: "OVER_QUERY_LIMIT" };
    return query.startsWith("12") ? { status: "ZERO_RESULTS", results: [] } : found(46.79, -92.09);
  });
  const { geocode } = geocoderFor(url);
  expect(await geocode(bakery)).toEqual(center);
  isDown = false;
  const known = await geocode(bakery);
  expect(await geocode({ ...bakery, city: "DULUTH" })).toEqual(known);
  expect(known).toMatchObject({ latitude: 46.79 });
  expect(queries).toHaveLength(4);
});

test("logs the provider's error message without the street address", async () => {
  const said = "The key is invalid for 12 Main Street, Duluth";
  const { url } = await startProvider(() => ({ status: "REQUEST_DENIED", error_message: said }));
  const { geocode, lines } = geocoderFor(url);
  await geocode(bakery);
  expect(lines[0]).toEqual({
    status: "REQUEST_DENIED",
    error_message: expect.stringContaining("The key is invalid for"),
  });
  expect(JSON.stringify(lines)).not.toMatch(/Main|Street|Duluth/);
});

test.each([
  ["refuses", { status: "REQUEST_DENIED", error_message: "The key is invalid" }],
  ["answers nonsense", { hello: "world" }],
  ["answers a place off the globe", found(460, 12)],
])("returns the center of the ZIP code if the provider %s", async (_, body) => {
  const { url } = await startProvider(() => body);
  expect(await geocoderFor(url).geocode(bakery)).toEqual(center);
});

/**
 * Replaces the time limits, so that the test doesn't depend on the machine's speed. If `isAnswered`
 * is false for a query, aborts the query's request when the provider has received it.
 */
function limitsOf(isAnswered: (query: string) => boolean) {
  const limits: AbortController[] = [];
  return {
    limits,
    timeLimit() {
      const limit = new AbortController();
      limits.push(limit);
      return limit.signal;
    },
    /** Returns the provider's response to a query. Pass this function to `startProvider`. */
    answer(query: string) {
      if (isAnswered(query)) return found(46.79, -92.09);
      limits.at(-1)?.abort(new DOMException("Time is up", "TimeoutError"));
      return undefined;
    },
  };
}

test("waits for a silent provider once for the street and once for the town", async () => {
  const { limits, timeLimit, answer } = limitsOf(() => false);
  const { url } = await startProvider(answer);
  expect(await geocoderFor(url, { timeLimit }).geocode(bakery)).toEqual(center);
  expect(limits).toHaveLength(2);
});

test("stops waiting for a silent provider", async () => {
  const { url } = await startProvider(() => undefined);
  expect(await geocoderFor(url).geocode(bakery)).toEqual(center);
});

test("returns the town if the provider hangs on the street", async () => {
  const { timeLimit, answer } = limitsOf((query) => !query.startsWith("12"));
  const { url } = await startProvider(answer);
  expect(await geocoderFor(url, { timeLimit }).geocode(bakery)).toMatchObject({ latitude: 46.79 });
});

test("returns the default coordinates without a provider and a valid ZIP code", async () => {
  const { geocode } = geocoderFor("", { provider: undefined });
  expect(await geocode(bakery)).toEqual(center);
  expect(await geocode({ ...bakery, postal_code: "00000" })).toEqual({
    latitude: 46.73,
    longitude: -94.69,
    precision: "default",
  });
});

test("logs statistics at every tenth request and every fallback, without street addresses", async () => {
  const { url } = await startProvider((query) =>
    query.includes("Nowhere") ? { status: "ZERO_RESULTS" } : found(46, -92),
  );
  const { geocode, lines } = geocoderFor(url);
  for (let request = 1; request <= 10; request++) await geocode(bakery);
  expect(lines).toMatchObject([{ requests: 10, found: { address: 10, default: 0 } }]);
  await geocode({ ...bakery, city: "Nowhere", postal_code: "00000" });
  expect(lines[1]).toMatchObject({ requests: 11, found: { address: 10, default: 1 } });
  expect(JSON.stringify(lines)).not.toMatch(/Main Street|Duluth|Nowhere|55802/);
});
