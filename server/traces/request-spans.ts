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

/** Asked every second or two by machines: they would be most of the spans. */
const PROBES = new Set(["/health", "/livez", "/readyz"]);

const propagator = new W3CTraceContextPropagator();

/**
 * One span a request, from its headers to the end of its answer, by its route's pattern and never by its URL. Its lines in the log
 * name the trace. `isFromProxy`: whose `traceparent` is taken over; a stranger must not decide what is kept.
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

/** Also of a request whose client has gone before the answer: that one has no status. */
function end(span: Span, { raw }: FastifyReply): void {
  if (!raw.writableFinished) span.setAttribute("error.type", "client_left");
  if (raw.headersSent) span.setAttribute("http.response.status_code", raw.statusCode);
  if (raw.headersSent && raw.statusCode >= 500) {
    span.setAttribute("error.type", `${raw.statusCode}`).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}
