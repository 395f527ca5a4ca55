import type { Socket } from "node:net";
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import { isDatabaseTrouble, wordsForTrouble } from "#database/is-connection-error.ts";
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
/** Node looks for requests that take too long every 30 s, so that the last would have a minute. */
const LOOK_FOR_LATE_MS = 1_000;

export type AppOptions = {
  logger: Logger;
  /** IP addresses or networks of reverse proxies whose X-Forwarded-For is trusted. */
  trustProxy: string[];
  /** Whether every request has a line in the log at level info, as an operator wants it; else at debug. */
  isAccessLogged?: boolean;
  /** What /health answers; throws when the database does not answer. */
  checkHealth(): Promise<object>;
  /** Of a server that gives balancers time before it stops. */
  drain?: Drain;
  /** Before anything else hears of requests. */
  observe?(app: FastifyInstance): void;
};

/** What applies to every request, whichever service it is for: limits, identity of the request, headers, log, last errors. */
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
    // Ours says when to come again: graceful-close.ts
    return503OnClosing: false,
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: refuseAddress,
    genReqId: createRequestIds(trustProxy),
    rewriteUrl: (request) => routableUrl(request.url ?? "/"),
    routerOptions: { maxParamLength: URL_LIMIT_CHARACTERS },
    http: {
      // Node counts the first line in with the headers.
      maxHeaderSize: 2 * URL_LIMIT_CHARACTERS,
      connectionsCheckingInterval: LOOK_FOR_LATE_MS,
      // Node swaps the two time-outs when the headers' is longer, and would give a body a minute.
      headersTimeout: REQUEST_TIMEOUT_MS,
    },
  });
  observe?.(app);
  // Hooks that wait for nothing return no promise: each would be another turn of the queue for every request.
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(DATA_HEADERS).header("x-request-id", request.id);
    // The next request would come when nobody listens any more.
    if (drain.hasBegun) reply.header("connection", "close");
    if (request.url.length > URL_LIMIT_CHARACTERS)
      throw new ServiceError(414, "url_too_long", "The address is too long");
    done();
  });
  // Another site's page can post it without a preflight request. The services read JSON, or add what they read.
  app.removeContentTypeParser("text/plain");
  app.addHook("onSend", compressAnswers);
  closeGracefully(app);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: "not_found", message: "There is nothing here" }),
  );
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

/** An address of a service that cannot be decoded has no route, and no hook runs. */
function refuseAddress({ statusCode = 400 }: FastifyError, _request: unknown, reply: unknown): void {
  const answer = (reply as FastifyReply).code(statusCode).headers(DATA_HEADERS);
  answer.send({ code: "unreadable_address", message: "The address cannot be read" });
}

/** The envelope for what no service answers; the services have their own. */
function answerError(error: FastifyError | ServiceError, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ServiceError) {
    const { status, code, message, details, hint } = error;
    reply.code(status).headers(error.headers).send({ code, message, details, hint });
    return;
  }
  const status = error.statusCode ?? 500;
  if (status >= 500) noteFailure(request, error);
  if (isDatabaseTrouble(error)) {
    const envelope = { code: "database_unavailable", message: wordsForTrouble(error) };
    reply.code(503).header("retry-after", "5").send(envelope);
    return;
  }
  const message = status >= 500 && status !== 503 ? "Something went wrong" : error.message;
  reply.code(status).send({ code: error.code ?? "unexpected", message });
}

const LIVE = { status: "ok", version: VERSION };

/** Asked every few seconds: in the access log they would be most of it. */
const QUIET = { logLevel: "error" } as const;

/**
 * What supervisors and balancers ask. Neither waits for the database: all servers share it, so one that is away would take every
 * server out of the balancer, and with them the pages that work without it. GET /health says how the database is. Record 86
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

/** Answers what is no HTTP request, or took too long to become one, and says that the connection ends. */
function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const [status, message] = ANSWERS[error.code ?? ""] ?? ["400 Bad Request", "The request cannot be read"];
  const body = JSON.stringify({ code: "unreadable_request", message });
  const headers = { ...DATA_HEADERS, connection: "close", "content-type": "application/json" };
  const head = Object.entries({ ...headers, "content-length": body.length }).map((pair) => pair.join(": "));
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroySoon();
}
