import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { requireSignedIn } from "#server/functions/requests.ts";
import { ServiceError } from "#server/http/service-error.ts";
import type { Geocode } from "./geocoder.ts";

const REQUESTS_A_MINUTE = 60;

const line = z.string().max(LINE_MAX_LENGTH).default("");
const bodySchema = z.object({ address: line, city: line, state: line, postal_code: line });

/**
 * Adds POST /geocode {address, city, state, postal_code} for signed-in users. It returns {latitude,
 * longitude, precision}.
 */
export function addGeocode(app: FastifyInstance, geocode: Geocode): void {
  app.post("/geocode", { config: { requestsAMinute: REQUESTS_A_MINUTE } }, async (request) => {
    requireSignedIn(request.identity);
    const body = bodySchema.safeParse(request.body);
    if (!body.success) {
      const [issue] = body.error.issues;
      throw new ServiceError(400, "bad_address", `${issue?.path.join(".") || "The body"}: ${issue?.message}`);
    }
    return await geocode(body.data);
  });
}
