/**
 * Reads the chunks of a body into a buffer. If the body exceeds `maxBytes`, cancels the rest and
 * throws `tooLarge()`.
 */
export async function readBounded(
  parts: AsyncIterable<Uint8Array>,
  maxBytes: number,
  tooLarge: () => Error,
): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of parts) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
