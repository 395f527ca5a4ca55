import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { init } from "@embedpdf/pdfium";

/**
 * Maximum memory of PDFium in bytes. PDFium itself needs 18 MB, and a usual document needs a few
 * MB.
 */
const MAX_MEMORY_BYTES = 64 * 1024 * 1024;
const MEMORY_PAGE_BYTES = 64 * 1024;

const WASM = createRequire(import.meta.url).resolve("@embedpdf/pdfium/pdfium.wasm");

type Memory = { buffer: ArrayBuffer; grow(pages: number): number };

/**
 * Starts PDFium, which reads documents in WebAssembly. Each document gets its own instance, which
 * can reach neither files nor the network. If a document needs more memory than the limit, PDFium
 * throws (record 135).
 */
export async function startPdfium() {
  const pdfium = await init({ wasmBinary: await readFile(WASM), print: () => {}, printErr: () => {} });
  const { memory } = pdfium.pdfium.wasmExports as unknown as { memory: Memory };
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * MEMORY_PAGE_BYTES > MAX_MEMORY_BYTES) throw new RangeError("Memory limit");
    return grow(pages);
  };
  pdfium.PDFiumExt_Init();
  return { ...pdfium, memory };
}
