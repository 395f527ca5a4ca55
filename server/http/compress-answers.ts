import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Below this the smaller body is not worth the work: it takes one round trip either way, and a list half as long again. */
const THRESHOLD_BYTES = 4096;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?json)/;

const compressors = {
  br: (body: Buffer | string) =>
    promisify(brotliCompress)(body, {
      // Quality 4 packs JSON better than gzip does in the time of gzip.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer | string) => promisify(gzip)(body, { level: 4 }),
};

type Done = (error: Error | null, body?: unknown) => void;

/**
 * An onSend hook for whole bodies; files are compressed at build time. (`@fastify/compress` leaves every answer with
 * Content-Range alone, which is every list of the data service.) Most bodies are small, and pass at once.
 */
export function compressAnswers(request: FastifyRequest, reply: FastifyReply, body: unknown, done: Done): unknown {
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return done(null, body);
  if (body.length < THRESHOLD_BYTES || reply.hasHeader("content-encoding")) return done(null, body);
  if (!COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""))) return done(null, body);
  return compress(request, reply, body);
}

async function compress(request: FastifyRequest, reply: FastifyReply, body: string | Buffer): Promise<string | Buffer> {
  reply.header("vary", [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", "));
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (!encoding) return body;
  const compressed = await compressors[encoding](body);
  reply.header("content-encoding", encoding).header("content-length", compressed.length);
  return compressed;
}

function chooseEncoding(header: string | string[] | undefined): keyof typeof compressors | undefined {
  const accepted = String(header ?? "")
    .toLowerCase()
    .split(",")
    .map((choice) => choice.trim())
    .filter((choice) => !/;\s*q=0(?:\.0*)?$/.test(choice))
    .map((choice) => choice.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding) || accepted.includes("*"));
}
