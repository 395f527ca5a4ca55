import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

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

export type Collector = {
  url: string;
  /** Returns the raw text of all accepted requests. */
  received(): string;
  spans(): ReceivedSpan[];
  /** Returns the headers of the last request. */
  headers(): NodeJS.Dict<string | string[]>;
  /** "hang" reads requests and never answers. */
  behave(behavior: "accept" | "refuse" | "hang"): void;
  close(): Promise<void>;
};

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
export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  let behavior: "accept" | "refuse" | "hang" = "accept";
  let headers: NodeJS.Dict<string | string[]> = {};
  const server = createServer(async (request, response) => {
    headers = request.headers;
    const body = await text(request);
    if (behavior === "hang") return;
    if (behavior === "accept" && request.url === "/v1/traces") bodies.push(body);
    response.writeHead(behavior === "accept" ? 200 : 400, { "content-type": "application/json" }).end("{}");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => bodies.join("\n"),
    spans: () => bodies.flatMap(read),
    headers: () => headers,
    behave(next) {
      behavior = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
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
