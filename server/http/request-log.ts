import { type FastifyReply, type FastifyRequest, LogController } from "fastify";

const SLOW_MS = 2000;

/** One line for what went wrong or took long; everything else only at level debug, since it costs a fifth of the speed. */
export class RequestLog extends LogController {
  readonly #isVerbose: boolean;

  constructor(isVerbose: boolean) {
    super();
    this.#isVerbose = isVerbose;
  }

  override incomingRequest(): void {}

  /** Its line would quote the URL. */
  override routeNotFound(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error || reply.statusCode >= 500 || reply.elapsedTime > SLOW_MS) {
      request.log.warn({ ...summaryOf(request, reply), err: error ?? undefined }, "request failed or was slow");
    } else if (this.#isVerbose) {
      request.log.debug(summaryOf(request, reply), "request");
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
