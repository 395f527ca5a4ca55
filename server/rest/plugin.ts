import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ClientConfig, Pool } from "pg";
import type { Identity } from "#database/identity.ts";
import type { ReadElsewhere } from "#database/replica/read-replica.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { clientSignal } from "#server/http/client-signal.ts";
import type { Identify } from "#server/http/identify.ts";
import { noteFailure } from "#server/http/request-log.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { answersInFlight, type Flight } from "./answers-in-flight.ts";
import { toServiceError } from "./database-error.ts";
import { callerOf, fairShares } from "./fair-shares.ts";
import { handleCall } from "./handle-call.ts";
import { handleMutation } from "./handle-mutation.ts";
import { handleRead } from "./handle-read.ts";
import { heavyBodies } from "./heavy-bodies.ts";
import { LIMITS } from "./limits.ts";
import { bodyCleaners, type LoadableCleaners, tooMuchToClean } from "./request/clean-body.ts";
import { keyedInsert } from "./request/keyed-insert.ts";
import { checkContentType, parseAccept } from "./request/media-type.ts";
import { parsePreferences } from "./request/preferences.ts";
import { restError } from "./rest-error.ts";
import type { RestAnswer, RestRequest } from "./rest-request.ts";
import { keepSchemaCache } from "./schema-cache/keep-schema-cache.ts";

export type RestOptions = {
  /** Connects as the role `authenticator`. */
  pool: Pool;
  /**
   * Options of the connection that receives notifications, by default those of `pool`. It must
   * connect to PostgreSQL directly, because a pooler doesn't forward notifications.
   */
  listener?: ClientConfig;
  /** Runs reads (GET and HEAD) on a replica. */
  readElsewhere?: ReadElsewhere | undefined;
  /** Throws a ServiceError with status 401 if the token is invalid. */
  identify: Identify;
  cleaners?: LoadableCleaners;
};

const FOR_THE_CALLER = { "cache-control": "no-store" };

const ANONYMOUS: Identity = { role: "anon", claims: {} };

/**
 * The error for a client that has disconnected. Only the log shows this error. Status 499 does not
 * count as a failure of the server.
 */
const CLIENT_LEFT = new ServiceError(499, "PGRST000", "The client closed the connection.");

/**
 * Serves the schema `public` under `/rest/v1` with the protocol of PostgREST. See "Data service" in
 * docs/api.md.
 */
export async function restPlugin(app: FastifyInstance, options: RestOptions): Promise<void> {
  const { pool, listener = pool.options, identify, cleaners, readElsewhere } = options;
  const kept = keepSchemaCache(pool, listener, (message, cause) => app.log.error({ err: cause }, message));
  const beginAnswer = answersInFlight();
  const shares = fairShares(pool.options.max);
  const cleanerOf = bodyCleaners(cleaners?.cleaners ?? {});
  const bodies = heavyBodies(cleaners?.module);
  app.addHook("onClose", async () => {
    await Promise.all([kept.close(), bodies.close()]);
  });

  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: LIMITS.bodyBytes }, (_request, body, done) => {
    done(null, body);
  });

  app.addHook<{ Params: { name?: string } }>("onRequest", ({ params, headers }, _reply, done) => {
    const isTooLarge = Number(headers["content-length"]) > LIMITS.cleanedBodyBytes;
    if (isTooLarge && cleanerOf.has(params.name ?? "")) throw tooMuchToClean(); // before reading the body
    done();
  });

  /**
   * Returns the handler of a route. If `handle` throws a database error, the handler converts it
   * for the client. The status can depend on the caller's role.
   */
  const answer =
    (handle: (request: RestRequest) => Promise<RestAnswer>) =>
    async (request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) => {
      let identity = ANONYMOUS;
      let flight: Flight | undefined;
      const signal = clientSignal(request.raw.socket);
      try {
        const { headers } = request;
        const { authorization, apikey } = headers;
        identity = await identify({
          authorization,
          apikey: typeof apikey === "string" ? apikey : undefined,
        }).catch(refuseToken);
        const caller = callerOf(identity, () => clientIpAddress(request));
        flight = beginAnswer(caller);
        const method = request.method as RestRequest["method"];
        checkProfile(headers["accept-profile"] ?? headers["content-profile"]);
        if (method === "POST" || method === "PATCH") checkContentType(headers["content-type"]);
        const preferences = parsePreferences(headers.prefer as string | undefined);
        const restRequest: RestRequest = {
          method,
          name: request.params.name,
          url: request.raw.url ?? "",
          range: headers.range,
          preferences,
          format: parseAccept(headers.accept),
          body: bodySent(request.body as Buffer | undefined),
          keyed: method === "POST" ? keyedInsert(headers, request.raw.url ?? "", request.body as Buffer) : undefined,
          identity,
          viewer: { cache: kept.current() ?? (await kept.loaded()), role: identity.role },
          cleaner: cleanerOf.get(request.params.name),
          pool,
          readElsewhere,
          signal,
          flight,
        };
        const isWrite = method !== "GET" && method !== "HEAD";
        const runWhenAdmitted = (ready: RestRequest) => shares(caller, signal, () => handle(ready), { isWrite });
        const { status, headers: answered, body } = await bodies.withBody(restRequest, caller, runWhenAdmitted);
        reply.status(status).headers(FOR_THE_CALLER).headers(answered);
        if (preferences.applied !== "") reply.header("preference-applied", preferences.applied);
        flight.land(reply.raw);
        return reply.send(body);
      } catch (error) {
        flight?.land();
        throw signal.aborted
          ? CLIENT_LEFT
          : toServiceError(error, identity, request.method === "GET" || request.method === "HEAD");
      }
    };

  app.setErrorHandler((error, request, reply) => sendError(error, request, reply));

  app.route({ method: ["GET", "HEAD"], url: "/:name", handler: answer(handleRead) });
  app.route({ method: ["POST", "PATCH", "DELETE"], url: "/:name", handler: answer(handleMutation) });
  app.route({ method: ["GET", "HEAD", "POST"], url: "/rpc/:name", handler: answer(handleCall) });
  app.route({
    method: ["PUT", "OPTIONS"],
    url: "/:name",
    handler: refuse("PGRST117", "GET, HEAD, POST, PATCH, DELETE"),
  });
  app.route({
    method: ["PUT", "PATCH", "DELETE", "OPTIONS"],
    url: "/rpc/:name",
    handler: refuse("PGRST101", "GET, HEAD, POST"),
  });
  app.get("/", () => {
    throw restError("PGRST126", "Root endpoint metadata is disabled");
  });
  app.setNotFoundHandler(() => {
    throw restError("PGRST125", "Invalid path specified in request URL");
  });
}

const bodySent = (body: Buffer | undefined) => (body && body.length > 0 ? body : undefined);

/**
 * Throws PGRST301 instead of the auth service's error. PGRST301 is this protocol's only code for an
 * invalid token.
 */
function refuseToken(error: unknown): never {
  if (!(error instanceof ServiceError) || error.status !== 401) throw error;
  throw restError("PGRST301", error.message, {
    headers: { "www-authenticate": "Bearer", ...error.headers },
    cause: error,
  });
}

function refuse(code: "PGRST101" | "PGRST117", allow: string) {
  return (request: FastifyRequest) => {
    const message = code === "PGRST101" ? "Functions are called by GET, HEAD or POST" : "Unsupported HTTP method";
    throw restError(code, `${message}: ${request.method}`, { headers: { allow } });
  };
}

/**
 * Throws if the schema header names another schema than `public`. Supabase's client always sends
 * this header.
 */
function checkProfile(schema: string | string[] | undefined): void {
  if (schema !== undefined && schema !== "public") throw restError("PGRST106", "Only the schema public is exposed.");
}

/**
 * Sends an error in PostgREST's format. Logs unexpected errors and errors with a status of 500 or
 * more.
 */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ServiceError ? error : fromFramework(error);
  if (!known || known.status >= 500) noteFailure(request, error);
  const { status, code, message, details, hint, headers } =
    known ?? new ServiceError(500, "XX000", "The server failed to answer this request.");
  return reply.status(status).headers(FOR_THE_CALLER).headers(headers).send({ code, details, hint, message });
}

function fromFramework(error: unknown): ServiceError | undefined {
  const { statusCode, message } = error as { statusCode?: number; message?: string };
  if (statusCode === undefined || statusCode < 400 || statusCode >= 500) return undefined;
  return new ServiceError(statusCode, "PGRST102", message ?? "The request cannot be read.");
}
