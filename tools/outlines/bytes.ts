/** Reads numbers of a binary file, one after the other. */
export class Bytes {
  readonly #view: DataView;
  at = 0;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Returns a reader of this file that starts at another place. */
  from(at: number): Bytes {
    const { buffer, byteOffset, byteLength } = this.#view;
    return new Bytes(new Uint8Array(buffer, byteOffset + at, byteLength - at));
  }

  u8(): number {
    return this.#view.getUint8(this.at++);
  }

  i8(): number {
    return this.#view.getInt8(this.at++);
  }

  u16(): number {
    this.at += 2;
    return this.#view.getUint16(this.at - 2);
  }

  i16(): number {
    this.at += 2;
    return this.#view.getInt16(this.at - 2);
  }

  u32(): number {
    this.at += 4;
    return this.#view.getUint32(this.at - 4);
  }

  /** Reads a fraction with 14 binary digits after the point. */
  f2dot14(): number {
    return this.i16() / 0x4000;
  }

  /** Reads a number of WOFF2's type UIntBase128. */
  base128(): number {
    for (let value = 0; ; ) {
      const byte = this.u8();
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  }

  /** Reads a number of WOFF2's type 255UInt16. */
  short255(): number {
    const code = this.u8();
    if (code === 253) return this.u16();
    if (code === 255) return this.u8() + 253;
    return code === 254 ? this.u8() + 506 : code;
  }
}
