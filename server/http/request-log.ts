import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

const SLOW_MS = 2000;

const failures = new WeakMap<FastifyRequest, unknown>();

/** Stores the cause of a failed request. The request's line in the log shows the cause. */
export function noteFailure(request: FastifyRequest, error: unknown): void {
  failures.set(request, error);
}

const rejections = new WeakSet<FastifyRequest>();

/** Makes the log treat this request as successful, although its status is an error. */
export function noteRejection(request: FastifyRequest): void {
  rejections.add(request);
}

/**
 * Logs at most one line for each request. Logs a successful request only if `accessLevel` is set.
 */
export class RequestLog extends LogController {
  readonly #accessLevel: "info" | "debug" | undefined;

  /** @param accessLevel log level of successful requests; if undefined, they are not logged */
  constructor(accessLevel: "info" | "debug" | undefined) {
    super();
    this.#accessLevel = accessLevel;
  }

  override incomingRequest(): void {}

  /**
   * Logs nothing for an unknown route. Fastify's own line would contain the URL, which may have a
   * token.
   */
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const failure = error ?? failures.get(request);
    const hasFailed = failure !== undefined || reply.statusCode >= 500;
    if (hasFailed && !rejections.has(request)) {
      const level = reply.statusCode === 503 ? "warn" : "error";
      request.log[level]({ ...summaryOf(request, reply), err: failure }, "request failed");
    } else if (reply.elapsedTime > SLOW_MS) {
      request.log.warn(summaryOf(request, reply), "request was slow");
    } else if (this.#accessLevel) {
      request.log[this.#accessLevel](summaryOf(request, reply), "request");
    }
  }
}

/**
 * Describes a request for the log. Names the route with its placeholders, because the URL may
 * contain a token.
 */
function summaryOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
}
