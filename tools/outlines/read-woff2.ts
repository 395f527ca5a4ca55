import { brotliDecompressSync } from "node:zlib";
import { Bytes } from "./bytes.ts";

const HEADER_LENGTH = 48;
/** The tags that WOFF2 writes as a number, up to the last tag that is needed here. */
const TAGS =
  "cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar".split(
    " ",
  );
const OTHER_TAG = 63;

/** Returns a reader for a table of a font file in the format WOFF2 (https://www.w3.org/TR/WOFF2). */
export function readWoff2(file: Buffer): (tag: string) => Bytes {
  const bytes = new Bytes(file);
  bytes.at = 12;
  const count = bytes.u16();
  bytes.at = 20;
  const packedLength = bytes.u32();
  bytes.at = HEADER_LENGTH;
  const places = new Map<string, number>();
  let end = 0;
  for (let index = 0; index < count; index += 1) {
    const flags = bytes.u8();
    const number = flags & 63;
    if (number === OTHER_TAG) bytes.at += 4;
    const tag = TAGS[number] ?? `other ${index}`;
    const length = bytes.base128();
    // Version 3 of glyf and loca, and version 0 of other tables, are not transformed.
    const isTransformed = flags >> 6 !== (tag === "glyf" || tag === "loca" ? 3 : 0);
    if (isTransformed !== (tag === "glyf" || tag === "loca")) throw new Error(`Cannot read this form of ${tag}`);
    places.set(tag, end);
    end += isTransformed ? bytes.base128() : length;
  }
  const tables = new Bytes(brotliDecompressSync(file.subarray(bytes.at, bytes.at + packedLength)));
  return (tag) => {
    const place = places.get(tag);
    if (place === undefined) throw new Error(`The font has no table ${tag}`);
    return tables.from(place);
  };
}
