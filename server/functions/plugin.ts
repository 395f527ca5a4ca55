import type { FastifyError, FastifyInstance } from "fastify";
import type pg from "pg";
import type { Identity } from "#database/identity.ts";
import { databaseFailureMessage, isDatabaseFailure } from "#database/is-connection-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { Subscriptions } from "#server/email/unsubscribe/subscriptions.ts";
import type { Network } from "#server/finder/fetch/request-once.ts";
import type { Identify } from "#server/http/identify.ts";
import { noteFailure } from "#server/http/request-log.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { addEmailLinks } from "./emails/email-links.ts";
import { addLookForJobs } from "./finder/look-for-jobs.ts";
import { addGeocode } from "./geocoding/geocode.ts";
import type { Geocode } from "./geocoding/geocoder.ts";
import { limitCallers } from "./limit-callers.ts";
import { addLogo, type LogoOptions } from "./logo/logo.ts";
import { addOwnership } from "./ownership/ownership.ts";
import { addCheckout } from "./payment/checkout.ts";
import type { PaymentSettings } from "./payment/checkout-provider.ts";
import { addInvite } from "./team/invite.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller, set before each handler of /functions/v1 runs. */
    identity: Identity;
  }
}

export type FunctionsOptions = {
  identify: Identify;
  geocode: Geocode;
  /**
   * Connects as the database's owner. A function switches to the caller's role for the caller's
   * statements, and back to the owner's role to queue emails.
   */
  pool: pg.Pool;
  payment: PaymentSettings;
  /** The portal's own URL. The payment provider sends users back to it. */
  siteUrl: string;
  isFinderOn: boolean;
  /** The network for reading websites. */
  network: Network;
  hash: KeyedHash;
  subscriptions: Subscriptions;
  times?: LogoOptions["times"];
};

/**
 * Adds /functions/v1, for tasks that the database can't do. Error responses have the form `{code,
 * message}`.
 */
export async function functionsPlugin(app: FastifyInstance, options: FunctionsOptions): Promise<void> {
  const { identify, geocode, pool, payment, siteUrl, isFinderOn, network, hash, subscriptions, times } = options;
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { status, code, message, headers } = toServiceError(error);
    if (status >= 500) noteFailure(request, error);
    reply.code(status).headers(headers).send({ code, message });
  });
  limitCallers(app, pool);
  app.decorateRequest("identity");
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    request.identity = await identify({ authorization: request.headers.authorization });
  });
  addGeocode(app, geocode);
  addInvite(app, pool);
  addLookForJobs(app, { pool, isFinderOn });
  addOwnership(app, { pool, hash, network, siteUrl, isFinderOn });
  addEmailLinks(app, pool, subscriptions);
  app.register(addLogo, { pool, times });
  addCheckout(app, { pool, payment, siteUrl });
}

function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  if (isDatabaseFailure(error)) {
    const headers = { "retry-after": "5" };
    return new ServiceError(503, "database_unavailable", databaseFailureMessage(error), { headers });
  }
  const status = error.statusCode ?? 500;
  return new ServiceError(status, error.code ?? "unexpected", status < 500 ? error.message : "Something went wrong");
}
