import type { IncomingMessage } from "node:http";
import { pipeline, type Readable, Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { readBounded } from "#server/http/read-bounded.ts";
import { FetchRefusal } from "./fetch-refusal.ts";

const TEXT = /^(?:text\/|application\/(?:[a-z0-9.+-]*\+)?(?:json|xml)|application\/(?:javascript|x-yaml|feed))/i;

const INFLATERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/** Content types of PDF files. Some servers send every file as "application/octet-stream". */
const PDF = /^application\/(?:x-)?pdf\b|^application\/octet-stream\b/i;

/**
 * Returns the text of a response. Throws if the response exceeds `maxBytes` before or after
 * decompression.
 */
export async function textOfAnswer(response: IncomingMessage, maxBytes: number): Promise<string> {
  const type = response.headers["content-type"] ?? "text/html";
  if (!TEXT.test(type)) throw new FetchRefusal("not text", "It is not a page but a file");
  return decode(await bytesOfAnswer(response, maxBytes), type);
}

/** Returns the PDF in a response, or null if the response is something else. */
export async function pdfOfAnswer(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  if (!PDF.test(response.headers["content-type"] ?? "")) return null;
  const bytes = await bytesOfAnswer(response, maxBytes);
  if (!bytes.subarray(0, 1024).includes("%PDF-")) throw new FetchRefusal("not text", "It is not a page but a file");
  return bytes;
}

async function bytesOfAnswer(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers["content-length"]) > maxBytes) throw tooLarge(maxBytes);
  const coding = (response.headers["content-encoding"] ?? "identity").trim().toLowerCase();
  const inflater = coding === "identity" ? undefined : INFLATERS[coding]?.();
  if (coding !== "identity" && !inflater) {
    throw new FetchRefusal("unreachable", "Its answer is packed in a way that we did not ask for");
  }
  const parts = inflated(response, inflater, maxBytes);
  return readBounded(parts, maxBytes, () => tooLarge(maxBytes));
}

function inflated(response: IncomingMessage, inflater: Transform | undefined, maxBytes: number): Readable {
  if (!inflater) return response;
  // Also limits the compressed size. An endless response of empty blocks decompresses to nothing,
  // so it would never reach the limit of the decompressed size.
  let packed = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      packed += chunk.length;
      done(packed > maxBytes ? tooLarge(maxBytes) : null, chunk);
    },
  });
  return pipeline(response, counter, inflater, () => undefined);
}

function decode(bytes: Buffer, type: string): string {
  const named = /charset\s*=\s*["']?([\w:-]+)/i.exec(type)?.[1] ?? declaredCharset(bytes) ?? "utf-8";
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Reads the charset in the page, as in `<meta charset=windows-1252>` or `<?xml encoding="…"?>`. */
function declaredCharset(bytes: Buffer): string | undefined {
  const head = bytes.subarray(0, 1024).toString("latin1");
  return (
    /<meta[^>]{0,200}?charset\s*=\s*["']?([\w:-]+)/i.exec(head)?.[1] ??
    /^<\?xml[^>]{0,100}?encoding=["']([\w:-]+)/i.exec(head)?.[1]
  );
}

function tooLarge(maxBytes: number): FetchRefusal {
  return new FetchRefusal("too large", `It has more than ${Math.round(maxBytes / 1_000_000)} MB`);
}
