import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Minimum number of bytes of a body to compress. A smaller body arrives in a single round trip even
 * without compression.
 */
const THRESHOLD_BYTES = 4096;
const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?json)/;

const compressors = {
  br: (body: Buffer | string) =>
    promisify(brotliCompress)(body, {
      // Quality 4 takes as long as gzip, and its result is smaller for JSON.
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer | string) => promisify(gzip)(body, { level: 4 }),
};

type Done = (error: Error | null, body?: unknown) => void;

/**
 * Compresses response bodies in an onSend hook. Replaces `@fastify/compress`, which skips responses
 * with Content-Range, such as every list of the data service. Skips small bodies, and files that
 * the build has already compressed.
 */
export function compressAnswers(request: FastifyRequest, reply: FastifyReply, body: unknown, done: Done): unknown {
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return done(null, body);
  const isLarge = body.length >= THRESHOLD_BYTES;
  if (!isLarge && !reply.hasHeader("etag")) return done(null, body);
  const encoding = isLarge ? encodingOf(request, reply) : undefined;
  if (isKnown(request, reply, encoding)) return done(null, null);
  return encoding ? compress(reply, body, encoding) : done(null, body);
}

type Encoding = keyof typeof compressors;

function encodingOf(request: FastifyRequest, reply: FastifyReply): Encoding | undefined {
  if (reply.hasHeader("content-encoding")) return undefined;
  if (!COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""))) return undefined;
  reply.header("vary", [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", "));
  return chooseEncoding(request.headers["accept-encoding"]);
}

/**
 * Sets the ETag, which differs for each encoding. If the client sent the same ETag, sets status 304
 * and returns true.
 */
function isKnown(request: FastifyRequest, reply: FastifyReply, encoding: Encoding | undefined): boolean {
  const given = reply.getHeader("etag");
  if (typeof given !== "string") return false;
  const etag = encoding ? given.replace(/"$/, `-${encoding}"`) : given;
  reply.header("etag", etag);
  if (reply.statusCode !== 200 || !request.headers["if-none-match"]?.includes(etag)) return false;
  reply.code(304).removeHeader("content-type");
  return true;
}

async function compress(reply: FastifyReply, body: string | Buffer, encoding: Encoding): Promise<Buffer> {
  const compressed = await compressors[encoding](body);
  reply.header("content-encoding", encoding).header("content-length", compressed.length);
  return compressed;
}

function chooseEncoding(header: string | string[] | undefined): Encoding | undefined {
  const accepted = String(header ?? "")
    .toLowerCase()
    .split(",")
    .map((choice) => choice.trim())
    .filter((choice) => !/;\s*q=0(?:\.0*)?$/.test(choice))
    .map((choice) => choice.split(";")[0]?.trim());
  return (["br", "gzip"] as const).find((encoding) => accepted.includes(encoding) || accepted.includes("*"));
}
