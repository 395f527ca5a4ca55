import type { Socket } from "node:net";
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { databaseFailureMessage, isDatabaseFailure } from "#database/is-connection-error.ts";
import { VERSION } from "#database/version.ts";
import { compressAnswers } from "./compress-answers.ts";
import { Drain } from "./drain.ts";
import { closeGracefully } from "./graceful-close.ts";
import { routableUrl } from "./page-path.ts";
import { createRequestIds } from "./request-ids.ts";
import { noteFailure, RequestLog } from "./request-log.ts";
import { DATA_HEADERS } from "./security-headers.ts";
import { ServiceError } from "./service-error.ts";

const BODY_LIMIT_BYTES = 1_048_576;
const URL_LIMIT_CHARACTERS = 16_384;
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Milliseconds between checks for requests that exceed REQUEST_TIMEOUT_MS. Node's default of 30 s
 * would end such a request up to 30 s late.
 */
const CHECK_LATE_REQUESTS_MS = 1_000;

export type AppOptions = {
  logger: Logger;
  /**
   * IP addresses or networks of trusted reverse proxies. The server reads X-Forwarded-For only from
   * these.
   */
  trustProxy: string[];
  /** If true, the server logs every request at level info, and otherwise at level debug. */
  isAccessLogged?: boolean;
  /** Returns the response body of /health. Throws if the database does not answer. */
  checkHealth(): Promise<object>;
  /** Makes the probes report that the server is about to stop. */
  drain?: Drain;
  /** Adds hooks that run before all other hooks. */
  observe?(app: FastifyInstance): void;
};

/**
 * Creates the app with limits, request ids, headers, log and error handler, which all services use.
 */
export function createApp({
  logger,
  trustProxy,
  isAccessLogged = false,
  checkHealth,
  drain = new Drain(),
  observe,
}: AppOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = fastify({
    loggerInstance,
    logController: new RequestLog(accessLogOf(logger, isAccessLogged)),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Turns off Fastify's 503 during the stop, because graceful-close.ts answers with a 503 that
    // has a Retry-After header.
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refuseUrl,
    genReqId: createRequestIds(trustProxy),
    rewriteUrl: (request) => routableUrl(request.url ?? "/"),
    routerOptions: { maxParamLength: URL_LIMIT_CHARACTERS },
    http: {
      // Node applies this limit to the request line and all headers together. Twice the limit for
      // URLs leaves room for headers.
      maxHeaderSize: 2 * URL_LIMIT_CHARACTERS,
      connectionsCheckingInterval: CHECK_LATE_REQUESTS_MS,
      // Replaces Node's default headersTimeout of 60 s. If headersTimeout exceeds requestTimeout,
      // Node swaps the two values. A request could then take 60 s.
      headersTimeout: REQUEST_TIMEOUT_MS,
    },
  });
  observe?.(app);
  // This hook calls `done` instead of returning a promise, because a promise would delay every
  // request.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(DATA_HEADERS).header("x-request-id", request.id);
    // Closes each connection after its response when the server is about to stop. Otherwise the
    // client's next request could arrive when the server no longer listens.
    if (drain.hasBegun) reply.header("connection", "close");
    if (request.url.length > URL_LIMIT_CHARACTERS) throw new ServiceError(414, "url_too_long", "The URL is too long");
    done();
  });
  // Rejects text/plain, because another site can post it without a preflight request.
  app.removeContentTypeParser("text/plain");
  app.addHook("onSend", compressAnswers);
  closeGracefully(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ code: "not_found", message: "Not found" }));
  app.get("/health", async (_request, reply) => {
    reply.header("cache-control", "no-store");
    return await checkHealth();
  });
  app.register(async (probes) => addProbes(probes, drain));
  return app;
}

function accessLogOf(logger: Logger, isAccessLogged: boolean): "info" | "debug" | undefined {
  if (isAccessLogged && logger.isLevelEnabled("info")) return "info";
  return logger.isLevelEnabled("debug") ? "debug" : undefined;
}

/**
 * Answers a request whose URL cannot be decoded. Such a URL matches no route, so no hook of the
 * service runs.
 */
function refuseUrl({ statusCode = 400 }: FastifyError, _request: unknown, reply: unknown): void {
  const answer = (reply as FastifyReply).code(statusCode).headers(DATA_HEADERS);
  answer.send({ code: "unreadable_address", message: "The URL cannot be read" });
}

/**
 * Sends the error responses of all routes outside the services. Each service has its own error
 * format.
 */
function answerError(error: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ServiceError) {
    const { status, code, message, details, hint } = error;
    reply.code(status).headers(error.headers).send({ code, message, details, hint });
    return;
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) noteFailure(request, error);
  if (isDatabaseFailure(error)) {
    const envelope = { code: "database_unavailable", message: databaseFailureMessage(error) };
    reply.code(503).header("retry-after", "5").send(envelope);
    return;
  }
  const message = status >= 500 && status !== 503 ? "Something went wrong" : error.message;
  reply.code(status).send({ code: error.code ?? "unexpected", message });
}

const LIVE = { status: "ok", version: VERSION };

/**
 * Options of the probes' routes. They keep probes out of the access log, because probes arrive
 * every few seconds.
 */
const QUIET = { logLevel: "error" } as const;

/**
 * Adds probes for supervisors and load balancers. The probes don't check the database, because all
 * servers use the same database (record 86). If the probes failed in an outage of the database, a
 * load balancer would remove all servers, although some pages need no database. GET /health checks
 * the database.
 */
function addProbes(app: FastifyInstance, drain: Drain): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/livez", QUIET, async () => LIVE);
  app.get("/readyz", QUIET, async () => {
    if (!drain.hasBegun) return LIVE;
    throw new ServiceError(503, "stopping", "The server is stopping", { headers: { "retry-after": "1" } });
  });
}

const ANSWERS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "The request took too long to arrive"],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "The headers are too large"],
};

/** Answers a request that isn't valid HTTP or arrives too slowly, then closes the connection. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, message] = ANSWERS[error.code ?? ""] ?? ["400 Bad Request", "The request cannot be read"];
  const body = JSON.stringify({ code: "unreadable_request", message });
  const headers = { ...DATA_HEADERS, connection: "close", "content-type": "application/json" };
  const head = Object.entries({ ...headers, "content-length": body.length }).map((pair) => pair.join(": "));
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
