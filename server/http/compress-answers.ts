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

/**
 * An onSend hook for whole bodies; files are compressed at build time. (`@fastify/compress` leaves every answer with
 * Content-Range alone, which is every list of the data service.)
 */
export async function compressAnswers(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return body;
  if (body.length < THRESHOLD_BYTES || reply.hasHeader("content-encoding")) return body;
  if (!COMPRESSIBLE.test(String(reply.getHeader("content-type") ?? ""))) return body;
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
