import { text } from "node:stream/consumers";
import { startHttpService } from "#server/tests/http-service.ts";

export type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  attributes: Record<string, unknown>;
  isFailed: boolean;
  /** Attributes of the process that sent the span. */
  resource: Record<string, unknown>;
};

export type Collector = Awaited<ReturnType<typeof startCollector>>;

type Attribute = { key: string; value: Record<string, unknown> };
type Export = {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Omit<ReceivedSpan, "attributes"> & { attributes: Attribute[]; status: { code: number } })[];
    }[];
  }[];
};
const FAILED = 2;

/** Starts an HTTP server that accepts OpenTelemetry spans as JSON. */
export async function startCollector() {
  const bodies: string[] = [];
  let behavior: "accept" | "refuse" | "hang" = "accept";
  let headers: NodeJS.Dict<string | string[]> = {};
  const service = await startHttpService(async (request, response) => {
    headers = request.headers;
    const body = await text(request);
    if (behavior === "hang") return;
    if (behavior === "accept" && request.url === "/v1/traces") bodies.push(body);
    response.writeHead(behavior === "accept" ? 200 : 400, { "content-type": "application/json" }).end("{}");
  });
  return {
    ...service,
    /** Returns the raw text of all accepted requests. */
    received: () => bodies.join("\n"),
    spans: () => bodies.flatMap(read),
    /** Returns the headers of the last request. */
    headers: () => headers,
    /** "hang" means that no request gets a response. */
    behave(next: typeof behavior) {
      behavior = next;
    },
  };
}

function read(body: string): ReceivedSpan[] {
  const { resourceSpans } = JSON.parse(body) as Export;
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        traceId: span.traceId,
        spanId: span.spanId,
        name: span.name,
        parentSpanId: span.parentSpanId || undefined,
        attributes: toRecord(span.attributes),
        isFailed: span.status.code === FAILED,
        resource: toRecord(resource.attributes),
      })),
    ),
  );
}

const toRecord = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
