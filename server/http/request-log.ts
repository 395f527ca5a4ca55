import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

const SLOW_MS = 2000;

const failures = new WeakMap<FastifyRequest, unknown>();

/** What made a request fail, for the one line that is logged of it. */
export function noteFailure(request: FastifyRequest, error: unknown): void {
  failures.set(request, error);
}

const rejections = new WeakSet<FastifyRequest>();

/** Logs the request as an ordinary one, whatever its status. */
export function noteRejection(request: FastifyRequest): void {
  rejections.add(request);
}

/** One line a request at most, and of an ordinary one only where it is wanted: it costs a fifth of the speed. */
export class RequestLog extends LogController {
  readonly #accessLevel: "info" | "debug" | undefined;

  /** @param accessLevel of the lines about ordinary requests */
  constructor(accessLevel: "info" | "debug" | undefined) {
    super();
    this.#accessLevel = accessLevel;
  }

  override incomingRequest(): void {}

  /** Its line would quote the URL. */
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

/** The route with its placeholders, not the URL, which may carry a token. */
function summaryOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? "unknown",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
}
