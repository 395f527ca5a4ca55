import type { IncomingMessage } from "node:http";
import {
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
} from "@opentelemetry/api";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { knownMethod, routePattern } from "#server/http/route-pattern.ts";
import type { Spans } from "./spans.ts";

/**
 * Paths of probes, which get no spans. Load balancers request them every second or two, so most
 * spans would be those of probes.
 */
const PROBES = new Set(["/health", "/livez", "/readyz"]);

const propagator = new W3CTraceContextPropagator();

/**
 * Adds a span for each request, from its headers to the end of its response. The span's name is the
 * route. Adds the trace's id to the request's log lines. Uses the header `traceparent` only if
 * `isFromProxy` returns true. Otherwise clients could decide which traces are stored.
 */
export function observeRequests(
  app: FastifyInstance,
  spans: Spans,
  isFromProxy: (request: IncomingMessage) => boolean,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    const route = routePattern(request);
    if (PROBES.has(route ?? "")) return spans.within(undefined, done);
    const method = knownMethod(request);
    const span = spans.begin(
      [method ?? "HTTP", route].filter(Boolean).join(" "),
      {
        kind: SpanKind.SERVER,
        attributes: {
          "http.request.method": method ?? "_OTHER",
          "http.route": route,
          "url.scheme": request.protocol === "https" ? "https" : "http",
          "openings.request_id": request.id,
        },
      },
      isFromProxy(request.raw) ? remoteContext(request) : ROOT_CONTEXT,
    );
    if (!span.isRecording()) return spans.within(undefined, done);
    request.log = request.log.child({ trace_id: span.spanContext().traceId });
    reply.raw.once("close", () => end(span, reply));
    spans.within(span, done);
  });
}

function remoteContext({ headers }: FastifyRequest): Context {
  return propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
}

/**
 * Ends the span of a request. Adds no status if the client disconnected before the response began.
 */
function end(span: Span, { raw }: FastifyReply): void {
  if (!raw.writableFinished) span.setAttribute("error.type", "client_left");
  if (raw.headersSent) span.setAttribute("http.response.status_code", raw.statusCode);
  if (raw.headersSent && raw.statusCode >= 500) {
    span.setAttribute("error.type", `${raw.statusCode}`).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
